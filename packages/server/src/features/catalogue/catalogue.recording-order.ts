import type { Turn } from '@earcon/contract/takes'

/** A track that is to be recorded, in one of its packs. */
export interface WantedTrack {
  recipe: string
  duration_ms: number
  pack_id: string
  published_at: Date | null
  position: number
}

/** What is longer takes the studio seconds instead of a moment. */
const longestShortMs = 10_000

/**
 * In which order the studio records. First the pack that a visitor can soonest hear as a whole: the newest whose sounds are all
 * short. Then what is short, by the newest of its packs. Then the music of the newest pack, and the rest of it by length, the
 * longest first: so no core is left alone with a long piece at the end.
 */
export function recordingOrder(wanted: readonly WantedTrack[]): { recipe: string; turn: Turn }[] {
  const newestFirst = wanted.toSorted(
    (one, other) =>
      (other.published_at?.getTime() ?? 0) - (one.published_at?.getTime() ?? 0) ||
      one.position - other.position,
  )
  const isShort = ({ duration_ms }: WantedTrack) => duration_ms <= longestShortMs
  const withLong = new Set(newestFirst.filter((track) => !isShort(track)).map(({ pack_id }) => pack_id))
  const opening = newestFirst.find(({ pack_id }) => !withLong.has(pack_id))?.pack_id
  const newest = newestFirst[0]?.pack_id
  const short = newestFirst.filter(isShort)
  const long = newestFirst.filter((track) => !isShort(track))
  const lines: [Turn, WantedTrack[]][] = [
    ['opening', short.filter(({ pack_id }) => pack_id === opening)],
    ['short', short],
    ['long', long.filter(({ pack_id }) => pack_id === newest)],
    ['long', long.toSorted((one, other) => other.duration_ms - one.duration_ms)],
  ]
  // A track that stands in several lines is recorded in the first of them.
  const turns = new Map<string, Turn>()
  for (const [turn, tracks] of lines)
    for (const { recipe } of tracks) if (!turns.has(recipe)) turns.set(recipe, turn)
  return Array.from(turns, ([recipe, turn]) => ({ recipe, turn }))
}
