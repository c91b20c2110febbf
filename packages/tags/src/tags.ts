/** What a file says about the sound in it. Texts may be of any script and length; each field takes what it can hold. */
export interface Tags {
  title: string
  artist: string
  pack?: string | undefined
  /** By which the shop knows it: see `catalogueNumberOf`. */
  id: string
  /** Who licenses it. */
  brand: string
  licenceUrl: string
  /** When it came into the shop: the same each time, or the same file would never be the same. */
  originatedAt?: Date | undefined
  /** As a whole. */
  loudnessLufs?: number | undefined
  /** At its loudest 400 ms, which is how a short sound is measured. */
  momentaryLufs?: number | undefined
  truePeakDbtp?: number | undefined
  tempoBpm?: number | undefined
  /** Its end goes over into its beginning. */
  loops?: boolean | undefined
  /** It is there to be listened to, and gives nobody a licence. */
  isPreview?: boolean | undefined
  /** In what one buyer downloads, and nowhere else. */
  personal?: PersonalTags | undefined
}

/** Whose copy it is. */
export interface PersonalTags {
  licensee: string
  /** Of the certificate. */
  number: string
  /** Where anybody can see whether that is so. */
  verifyUrl: string
}

/** What stands in a file before that which stays, the sound, and what behind. */
export interface Ends {
  head: Uint8Array
  tail: Uint8Array
}

/**
 * The number of a sound in the catalogue. It looks like an ISRC and stands where one could, but never in a field for one: those
 * are given out by somebody else.
 */
export const catalogueNumberOf = (brand: string, trackId: string) =>
  `${brand.toUpperCase().replace(/[^A-Z0-9]/g, '') || 'SOUND'}-${trackId.toUpperCase()}`

/** The rights to a sound stay with its authors; the year is that in which it was published. */
export const copyrightOf = ({ artist, originatedAt }: Tags) =>
  [originatedAt?.getUTCFullYear(), artist].filter(Boolean).join(' ')

/** What is to be known by whoever comes across the file, in a sentence or two. */
export function commentOf({ brand, licenceUrl, isPreview, personal }: Tags) {
  if (isPreview) return `Preview, not licensed. ${brand}: ${licenceUrl}`
  const general = `Licensed by ${brand}: ${licenceUrl}`
  return personal
    ? `${general} To ${personal.licensee}, certificate ${personal.number}: ${personal.verifyUrl}`
    : general
}
