import { type LargerStep, stepsBelow } from '@earcon/contract/licences/scope-steps.rules'
import { type TrackStep, trackStepKey } from '@earcon/contract/orders/pricing.rules'

/** What a line of an order pays for. */
export interface PayingLine {
  /** The tracks of which it pays for the first step of a licence's scope, the standard one. */
  track_ids: readonly string[]
  /** And what it pays for beyond that. */
  steps: readonly TrackStep<LargerStep>[]
}

/** All that a line pays for. */
export const stepsPaidBy = ({ track_ids, steps }: PayingLine): TrackStep[] => [
  ...track_ids.map((track_id) => ({ track_id, step: 'standard' as const })),
  ...steps,
]

/** The tracks that a line is about, whatever of them it pays for. */
export const tracksPaidBy = (line: PayingLine) => [
  ...new Set(stepsPaidBy(line).map(({ track_id }) => track_id)),
]

/** Whether something is among others. */
const isAmong = (others: readonly TrackStep[]) => {
  const keys = new Set(others.map(trackStepKey))
  return (one: TrackStep) => keys.has(trackStepKey(one))
}

export const shareStep = (some: readonly TrackStep[], others: readonly TrackStep[]) =>
  some.some(isAmong(others))

/** Steps of which a smaller one that they rest on is missing: they would be good for nothing. */
export function stepsWithoutGround<S extends TrackStep>(some: readonly S[], all: readonly TrackStep[]) {
  const isThere = isAmong(all)
  return some.filter(
    ({ track_id, step }) => !stepsBelow(step).every((below) => isThere({ track_id, step: below })),
  )
}
