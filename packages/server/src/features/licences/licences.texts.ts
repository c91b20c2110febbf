import { createHash } from 'node:crypto'
import { formatLicence, type LicenceText } from '@earcon/contract/licences/licence-text.rules'

/** A licence text as the very file that lies in downloads, and its checksum, by which a certificate names it. */
export function licenceFileOf(licence: LicenceText, brand: string) {
  // With line ends that the plainest editor of every system shows.
  const text = `${formatLicence(licence, brand)}\n`.replaceAll('\n', '\r\n')
  return { version: licence.version, text, sha256: createHash('sha256').update(text).digest('hex') }
}
