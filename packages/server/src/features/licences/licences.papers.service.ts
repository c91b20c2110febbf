import { formatLicenceNumber } from '@earcon/contract/licences/licence-number.rules'
import { currentLicence } from '@earcon/contract/licences/licence-texts.rules'
import { formatLicensee, type Licensee } from '@earcon/contract/licences/licensee.rules'
import type { Context } from '../../context.ts'
import { certificateText } from './certificate/licences.certificate.text.ts'
import { licenceTextsBySum } from './licences.queries.ts'
import { type LicenceRow, loadLicencesForTracks } from './licences.standing.service.ts'
import { licenceFileOf } from './licences.texts.ts'
import { certificateOf, certificateShopOf, licenceStatusOf, verifyUrlOf } from './licences.view.ts'

/** By what somebody proves that they may use a track. */
interface LicenceProof {
  licensee: string
  number: string
  verifyUrl: string
}

/** What lies beside sounds that somebody has bought. */
export interface LicencePapers {
  /** The version of the licence that they were sold under; of several, the newest. */
  version: string
  files: readonly { name: string; text: string }[]
  /** By track, for those that were bought. */
  proofs: ReadonlyMap<string, LicenceProof>
}

/** The texts that these tracks were sold under, and the certificates of their owner; what was a gift comes under the text of now. */
export async function loadLicencePapers(
  context: Context,
  userId: string,
  trackIds: readonly string[],
): Promise<LicencePapers> {
  const { db, config } = context
  const licences = (await loadLicencesForTracks(context, userId, trackIds)).filter(isInForce)
  const sums = [...new Set(licences.map(({ licence_sha256 }) => licence_sha256))]
  const texts = await licenceTextsBySum(db, sums)
  const sold = sums.flatMap((sum) => texts.find(({ sha256 }) => sha256 === sum) ?? [])
  const [first, ...others] = sold.length > 0 ? sold : [licenceFileOf(currentLicence, config.brand)]
  return {
    version: first?.version ?? currentLicence.version,
    files: [
      { name: 'LICENCE.txt', text: first?.text ?? '' },
      ...others.map(({ version, text }) => ({ name: `LICENCE ${version}.txt`, text })),
      ...(licences.length > 0 ? [{ name: 'CERTIFICATE.txt', text: certificatesText(licences, config) }] : []),
    ],
    proofs: proofsOf(licences, config.publicUrl),
  }
}

/** What is in dispute is not delivered, and what was given back proves nothing. */
const isInForce = (row: LicenceRow) => licenceStatusOf(row) === 'valid'

/** As on the day of the sale: what its owner says of it later is on its page, and leaves a download as it is. */
const certificatesText = (licences: readonly LicenceRow[], config: Context['config']) =>
  `${licences
    .map((row) =>
      certificateText(
        { ...certificateOf(row, { publicUrl: config.publicUrl, showsName: true }), project: null },
        certificateShopOf(row, config, { forHolder: true }),
      ),
    )
    .join(`\n\n${'-'.repeat(72)}\n\n`)}\n`

/** The newest counts; they come in that order. */
function proofsOf(licences: readonly LicenceRow[], publicUrl: string) {
  const proofs = new Map<string, LicenceProof>()
  for (const { number, licensee_name, licensee_company, standing } of licences)
    for (const { id } of standing)
      if (!proofs.has(id))
        proofs.set(id, {
          licensee: namedInTags({ name: licensee_name ?? '', company: licensee_company }, number),
          number: formatLicenceNumber(number),
          verifyUrl: verifyUrlOf(publicUrl, number),
        })
  return proofs
}

/** A file travels further than its owner may know, so an address never stands in it: who gave no name is who has the number. */
const namedInTags = (licensee: Licensee, number: string) =>
  licensee.name.includes('@') || licensee.name === ''
    ? `The holder of ${formatLicenceNumber(number)}`
    : formatLicensee(licensee)
