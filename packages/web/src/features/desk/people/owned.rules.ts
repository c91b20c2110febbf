import type { Person } from '@earcon/contract/account/people.admin.calls'
import { formatDay } from '@earcon/contract/date.rules'

/** A track that somebody may use, or might, and why. */
export type PersonEntitlement = Person['entitlements'][number]

/** Tracks of one pack that somebody came by at once, and that stand alike. */
export interface OwnedGroup {
  key: string
  /** The pack; or the track, where it is the only one. */
  title: string
  /** Of a single track, the pack that it stands in. */
  packTitle: string | undefined
  tracks: { id: string; title: string }[]
  source: PersonEntitlement['source']
  orderNumber: string | null
  grantedAt: string
  suspendedAt: string | null
  withdrawnAt: string | null
}

/** What somebody owns, a pack at a time; what counts for nothing any more comes last. */
export const groupOwned = (entitlements: readonly PersonEntitlement[]): OwnedGroup[] =>
  [...Map.groupBy(entitlements, groundOf)]
    .flatMap(([ground, owned]) => byPack(ground, owned))
    .toSorted(
      (one, other) =>
        Number(one.withdrawnAt !== null) - Number(other.withdrawnAt !== null) ||
        other.grantedAt.localeCompare(one.grantedAt),
    )

/** How they came by it, and how it stands. */
const groundOf = ({ source, order_number, granted_at, suspended_at, withdrawn_at }: PersonEntitlement) =>
  [source, order_number, granted_at.slice(0, 10), suspended_at !== null, withdrawn_at !== null].join(' ')

/** A track may stand in several packs: it counts to the one of which most is there. */
function byPack(ground: string, owned: PersonEntitlement[]): OwnedGroup[] {
  const [first] = owned
  if (!first) return []
  const packs = Map.groupBy(
    owned.flatMap((one) => one.packs.map((pack) => ({ pack, one }))),
    ({ pack }) => pack.id,
  )
  const [largest] = [...packs.values()].toSorted((one, other) => other.length - one.length)
  const members = largest && largest.length > 1 ? largest.map(({ one }) => one) : [first]
  const rest = owned.filter((one) => !members.includes(one))
  return [toGroup(ground, members, first, largest?.[0]?.pack.title), ...byPack(ground, rest)]
}

function toGroup(
  ground: string,
  members: PersonEntitlement[],
  one: PersonEntitlement,
  packTitle = one.title,
): OwnedGroup {
  const tracks = members.map(({ track_id, title }) => ({ id: track_id, title }))
  const isPack = members.length > 1
  return {
    key: `${ground} ${tracks[0]?.id}`,
    title: isPack ? packTitle : one.title,
    packTitle: isPack ? undefined : one.packs[0]?.title,
    tracks,
    source: one.source,
    orderNumber: one.order_number,
    grantedAt: one.granted_at,
    suspendedAt: one.suspended_at,
    withdrawnAt: one.withdrawn_at,
  }
}

/** How it stands, in words. */
export function standingOf({ suspendedAt, withdrawnAt, source }: OwnedGroup) {
  if (withdrawnAt) return `${source === 'gift' ? 'taken back' : 'withdrawn'} on ${formatDay(withdrawnAt)}`
  return suspendedAt ? 'under review, while the payment is disputed' : 'owned'
}

/** Only a gift that still counts can be taken back. */
export const isTakeable = ({ source, withdrawnAt }: OwnedGroup) => source === 'gift' && withdrawnAt === null

/** How many, with the word. */
export const countedTracks = (count: number) => (count === 1 ? 'one track' : `${count} tracks`)
