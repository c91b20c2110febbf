import { formatDay } from '@earcon/contract/date.rules'
import type { Certificate } from './licences.certificate.ts'

/** How many people what is made with it may reach. */
const reach: Record<Certificate['scope'], string> = {
  standard: 'up to a million people',
  large: 'up to ten million people',
  unlimited: 'any number of people',
}

/** What the licence covers. */
export const scopeOf = ({ scope, broadcast }: Certificate) =>
  `Works and products that reach ${reach[scope]}; broadcasting and advertising ${broadcast ? '' : 'not '}included`

/** Where it holds, how long, and for whom besides. */
export const termOf = 'World-wide, for as long as the licensee likes; not exclusive'

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

/** A certificate on paper cannot know what came after it. */
export const whatCounts = 'What the page at that address says counts.'
