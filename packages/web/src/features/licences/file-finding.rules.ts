import type { Certificate } from '@earcon/contract/licences/licences.calls'

/** What is said of a file. */
export interface Finding {
  sentence: string
  isGood: boolean
  /** Where more is to be seen of what was found. */
  pack?: { id: string; title: string } | null
}

/** A certificate that a file is held against. */
export type CheckedCertificate = Pick<Certificate, 'tracks' | 'status'>

/** One of the shop's own sounds, as it is found by its sum. */
interface FoundSound {
  track_id: string
  title: string
  part: 'master' | 'preview'
  pack: { id: string; title: string } | null
}

/** What is known of a sound by the certificate alone; nothing where it does not name this very recording. */
export function describeCovered(
  sum: string,
  certificate: CheckedCertificate | undefined,
): Finding | undefined {
  const covered = certificate?.tracks.find(({ sha256 }) => sha256 === sum)
  if (!certificate || !covered) return undefined
  return asItStands(certificate, {
    sentence: `this is “${covered.title}”, and this certificate covers it.`,
    isGood: true,
  })
}

/** The same of any other: what the shop has found by its sum. */
export function describeFound(
  sound: FoundSound | undefined,
  certificate: CheckedCertificate | undefined,
): Finding {
  if (!sound)
    return {
      sentence:
        'this is none of our sounds as we sell them. One that was cut, mixed or saved in another format is not recognised here.',
      isGood: false,
    }
  const { title, part, pack, track_id } = sound
  if (!certificate)
    return {
      sentence: `this is ${part === 'preview' ? 'the preview of ' : ''}“${title}”, one of our sounds.`,
      isGood: true,
      pack,
    }
  if (!certificate.tracks.some(({ id }) => id === track_id))
    return {
      sentence: `this is “${title}”, one of our sounds, but this certificate does not cover it.`,
      isGood: false,
      pack,
    }
  if (part === 'preview')
    return {
      sentence: `this is the preview of “${title}”. The certificate covers the whole track, not its preview.`,
      isGood: false,
    }
  return asItStands(certificate, {
    sentence: `this is another recording of “${title}” than the one that was heard on the day of the sale. It comes with this certificate as well.`,
    isGood: true,
  })
}

/** What a certificate covers is worth as much as the certificate. */
function asItStands({ status }: CheckedCertificate, { sentence, isGood }: Finding): Finding {
  if (status === 'withdrawn')
    return { sentence: `${sentence} But it was withdrawn, and holds no longer.`, isGood: false }
  if (status === 'under_review')
    return {
      sentence: `${sentence} But it is under review, and nobody can say whether it holds.`,
      isGood: false,
    }
  return { sentence, isGood }
}
