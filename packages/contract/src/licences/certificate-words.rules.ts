import { formatDay } from '../date.rules.ts'
import type { Certificate } from './licences.calls.ts'
import { scopeText } from './scope-words.rules.ts'

/** What the licence covers. */
export const describeScope = ({ scope }: Pick<Certificate, 'scope'>) =>
  `Works and products that reach ${scopeText({ scope })}`

export const describeBroadcast = ({ broadcast }: Pick<Certificate, 'broadcast'>) =>
  `Broadcasting and advertising ${broadcast ? 'included' : 'not included'}`

/** What most who ask want to know: a video that earns money is allowed. */
export const licensedUse = 'In works and products of the licensee’s own, also to earn money with them'

/** Where it holds, how long, and that others may have the same. */
export const licenceTerm = 'World-wide, for as long as the licensee likes; not exclusive'

/** What it means that a certificate extends others. */
export const extendingTerm = 'It holds as long as its whole scope is paid for'

/** What was licensed, in a few words behind its title. */
export function describeItem({ item, tracks }: Pick<Certificate, 'item' | 'tracks'>) {
  const [track] = tracks
  if (item.type === 'track') return track?.artist ? `a track by ${track.artist}` : 'a track'
  if (tracks.length < item.track_count)
    return `${tracks.length} of the ${item.track_count} tracks of a sound pack`
  return tracks.length === 1 ? 'a sound pack of one track' : `a sound pack of ${tracks.length} tracks`
}

/** What stands for the licensee where there is no name to show. */
export const namelessLicensee = ({ is_name_gone }: Pick<Certificate, 'is_name_gone'>) =>
  is_name_gone
    ? 'a licensee whose name went with their account'
    : 'the licensee, whose name is shown only to who has the certificate,'

/** A licence that has ended was granted once. */
export const grantVerbOf = ({ status }: Pick<Certificate, 'status'>) =>
  status === 'withdrawn' ? 'granted' : 'grants'

interface Warning {
  heading: string
  sentence: string
}

/** What whoever reads it has to know before anything else; nothing where all is well. */
export const certificateWarnings = ({
  status,
  withdrawn_at,
  test,
  extends: extended,
}: Pick<Certificate, 'status' | 'withdrawn_at' | 'test' | 'extends'>): Warning[] => [
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
          sentence: `Its payment${extended.length > 0 ? ', or that of what it extends,' : ''} is in dispute. Until that is settled nobody can say whether this licence holds.`,
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
