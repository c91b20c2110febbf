import type { ScopeChoice } from '@earcon/contract/licences/scope.rules'
import { type Step, stepsOf } from '@earcon/contract/licences/scope-steps.rules'

/** What gives somebody a step of a track: a line that was paid, or a gift. */
export interface StepSource {
  since: Date
  /** When it was given back, or taken. */
  until: Date | null
  /** Its payment is in dispute. */
  disputed: boolean
}

/** How the ground stands on which something was sold. */
export interface Ground {
  /** Since when it is not there any more. */
  lostAt: Date | null
  /** It is only there as long as a dispute is not lost. */
  disputed: boolean
}

const firm: Ground = { lostAt: null, disputed: false }

/** What somebody has of a track, step by step. */
type SourcesOfTrack = (step: Step) => readonly StepSource[]

/**
 * A scope is there as long as each of its steps is given by something, without a gap since it was sold: what is bought anew later has a
 * certificate of its own. Of accounts that are gone not everything is known, and what nothing is known of stands.
 */
export function groundOf(choice: ScopeChoice, sold: Date, sourcesOf: SourcesOfTrack): Ground {
  const grounds = stepsOf(choice).map((step) => groundOfStep(sourcesOf(step), sold))
  return {
    lostAt: earliest(grounds.flatMap(({ lostAt }) => lostAt ?? [])),
    disputed: grounds.some(({ disputed }) => disputed),
  }
}

function groundOfStep(sources: readonly StepSource[], sold: Date): Ground {
  const standing = lastingFrom(sources, sold)
  if (sources.length === 0 || standing.some(({ until, disputed }) => !until && !disputed)) return firm
  if (standing.some(({ until }) => !until)) return { lostAt: null, disputed: true }
  return { lostAt: latest(standing.flatMap(({ until }) => until ?? [])) ?? sold, disputed: false }
}

/** Those that were there on a day, and those that came before all of these had gone. */
function lastingFrom(sources: readonly StepSource[], day: Date): StepSource[] {
  const known = sources.filter(({ since, until }) => since <= day && (!until || until >= day))
  const end = latest(known.flatMap(({ until }) => until ?? []))
  if (known.some(({ until }) => !until)) return sources.filter(({ until }) => !until)
  return end && end > day ? lastingFrom(sources, end) : known
}

/** A whole pack is gone when its last track is. */
export const groundOfAll = (grounds: readonly Ground[]): Ground => ({
  lostAt: grounds.every(({ lostAt }) => lostAt)
    ? latest(grounds.flatMap(({ lostAt }) => lostAt ?? []))
    : null,
  disputed: grounds.some(({ lostAt, disputed }) => !lostAt && disputed),
})

const earliest = (dates: readonly Date[]) =>
  dates.toSorted((one, other) => Number(one) - Number(other))[0] ?? null
const latest = (dates: readonly Date[]) =>
  dates.toSorted((one, other) => Number(other) - Number(one))[0] ?? null
