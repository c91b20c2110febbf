import { formatDay } from '@earcon/contract/date.rules'
import type { Certificate } from './licences.certificate.ts'

/** How many people what is made with it may reach. */
const reach: Record<Certificate['scope'], string> = {
  standard: 'up to a million people',
  large: 'up to ten million people',
  unlimited: 'any number of people',
}

/** What the licence covers. */
export const scopeOf = ({ scope }: Certificate) => `Works and products that reach ${reach[scope]}`

export const broadcastOf = ({ broadcast }: Certificate) =>
  `Broadcasting and advertising ${broadcast ? 'included' : 'not included'}`

/** What most who ask want to know: a video that earns money is allowed. */
export const use = 'In works and products of the licensee’s own, also to earn money with them'

/** Where it holds, how long, and that others may have the same. */
export const term = 'World-wide, for as long as the licensee likes; not exclusive'

/** What was licensed, in a few words behind its title. */
export function kindOf({ item, tracks }: Certificate) {
  const [track] = tracks
  if (item.type === 'track') return track?.artist ? `a track by ${track.artist}` : 'a track'
  return tracks.length === 1 ? 'a sound pack of one track' : `a sound pack of ${tracks.length} tracks`
}

/** What stands for the licensee where the name is not to be shown. */
export const hiddenLicensee = 'the licensee, whose name is shown only to who has the certificate,'

/** A licence that has ended was granted once. */
export const verbOf = ({ status }: Certificate) => (status === 'withdrawn' ? 'granted' : 'grants')

interface Warning {
  heading: string
  sentence: string
}

/** What whoever reads it has to know before anything else; nothing where all is well. */
export function warningsOf({ status, withdrawn_at, test }: Certificate): Warning[] {
  return [
    ...(status === 'withdrawn'
      ? [
          {
            heading: withdrawn_at === null ? 'Withdrawn' : `Withdrawn on ${formatDay(withdrawn_at)}`,
            sentence: 'This licence has ended. What follows says what it was.',
          },
        ]
      : []),
    ...(status === 'under_review'
      ? [
          {
            heading: 'Under review',
            sentence:
              'Whether this licence holds is being looked into. The address below says how it stands.',
          },
        ]
      : []),
    ...(test
      ? [
          {
            heading: 'Test mode: no real money',
            sentence: 'Made while the shop was being tried out. It is no proof of a licence.',
          },
        ]
      : []),
  ]
}

/** A certificate on paper cannot know what came after it, and whoever shows one may have written it. */
export const whatCounts = 'What the page at that address says counts'

export const howToCheck = (brand: string) => [
  `${whatCounts}: paper cannot know what came after it.`,
  `With .json behind it, the same address gives these facts as data signed by ${brand}.`,
]

/** Said where a name has letters that cannot be drawn. */
export const gapWords = '[…] stands for letters that the type of this sheet lacks; that page has them.'
