import { formatDay } from '@earcon/contract/date.rules'
import {
  certificateWarnings,
  describeBroadcast,
  describeItem,
  describeScope,
  extendingTerm,
  grantVerbOf,
  licenceTerm,
  licensedUse,
  namelessLicensee,
} from '@earcon/contract/licences/certificate-words.rules'
import { toOneLine } from '@earcon/zip/names'
import type { Certificate, CertificateShop, CertifiedTrack } from './licences.certificate.ts'
import { whatCounts } from './licences.certificate.words.ts'

/** As wide as mails are, and as forms show it without breaking lines of their own. */
const width = 72

/** So many letters at most are said of tracks: forms of disputes take about two thousand in all. */
const roomForTracks = 350

/** The certificate for a form that takes nothing but text, as those in which a claim on a video is disputed. */
export function certificateText(certificate: Certificate, shop: CertificateShop) {
  const { number, item, tracks, licensee, licence, seller, issued_at, project } = certificate
  const named = licensee ? nameOf(licensee) : namelessLicensee(certificate)
  return [
    `LICENCE CERTIFICATE ${number}`,
    ...certificateWarnings(certificate).map(
      ({ heading, sentence }) => `${heading.toUpperCase()}. ${sentence}`,
    ),
    '',
    `${seller.name} ${grantVerbOf(certificate)} ${named} a non-exclusive licence to use "${item.title}", ${describeItem(certificate)}, by the ${shop.brand} licence, version ${licence.version}.`,
    '',
    `Licensor: ${[seller.name, seller.address].filter(Boolean).join(', ')}`,
    ...(licensee ? [`Licensee: ${[licensee.name, licensee.company].filter(Boolean).join(', ')}`] : []),
    `Use: ${licensedUse}.`,
    `Scope: ${describeScope(certificate)}; ${lowerFirst(describeBroadcast(certificate))}.`,
    ...(certificate.extends.length > 0
      ? [`Extends: ${certificate.extends.join(', ')}. ${extendingTerm}.`]
      : []),
    `Term: ${licenceTerm}.`,
    ...(project ? [`Project: ${project}`] : []),
    `Issued: ${formatDay(issued_at)}`,
    `Licence text: ${shop.licenceUrl}`,
    ...(item.type === 'sound_pack' ? [`Tracks: ${listTracks(tracks)}`] : []),
    '',
    `To check this certificate, open ${shop.verifyUrl} - ${lowerFirst(whatCounts)}. Signed data: ${shop.dataUrl}`,
  ]
    .flatMap((line) => wrap(toPlainPunctuation(toOneLine(line).trim())))
    .join('\n')
}

/** As it stands within a sentence. */
const nameOf = ({ name, company }: NonNullable<Certificate['licensee']>) =>
  company ? `${name}, ${company},` : name

/** As many titles as there is room for, and how many are left. */
function listTracks(tracks: readonly CertifiedTrack[]) {
  const titles: string[] = []
  for (const { title } of tracks) {
    if ([...titles, title].join('; ').length > roomForTracks) break
    titles.push(title)
  }
  const more = tracks.length - titles.length
  return `${titles.join('; ')}${more > 0 ? `${titles.length > 0 ? '; and ' : ''}${more} more, listed at the address below` : ''}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Some forms show quotes and dashes of print as question marks; letters of names stay as they are. */
const toPlainPunctuation = (text: string) =>
  text
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/…/g, '...')

/** Lines of whole words. What is longer than a line is divided, but for an address, which would lead nowhere then. */
function wrap(text: string) {
  const lines = ['']
  for (const word of text.split(' ').flatMap(divide)) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const divide = (word: string) =>
  /^https?:/.test(word) ? [word] : (word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''])
