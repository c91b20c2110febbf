import type { ScopeChoice } from '@earcon/contract/licences/scope.rules'
import { type LargerStep, stepsOf } from '@earcon/contract/licences/scope-steps.rules'
import { type TrackStep, trackStepKey } from '@earcon/contract/orders/pricing.rules'

/** What a line of an order pays for. */
export interface PayingLine extends ScopeChoice {
  /** The tracks of which it pays for the first step of a licence's scope, the standard one. */
  track_ids: readonly string[]
  /** And what it pays for beyond that. */
  steps: readonly TrackStep<LargerStep>[]
}

/** A step that was paid for, and the scope of the line that did. */
export interface LineStep extends TrackStep, ScopeChoice {}

/** All that a line pays for. */
export const stepsPaidBy = ({ track_ids, steps, scope, broadcast }: PayingLine): LineStep[] =>
  [...track_ids.map((track_id) => ({ track_id, step: 'standard' as const })), ...steps].map((paid) =>
    Object.assign({ scope, broadcast }, paid),
  )

/** The tracks that a line is about, whatever of them it pays for. */
export const tracksPaidBy = (line: PayingLine) => [
  ...new Set(stepsPaidBy(line).map(({ track_id }) => track_id)),
]

/** Those that it was about on the day of the sale. */
export const tracksSoldBy = (
  line: Omit<PayingLine, 'steps'> & { steps: readonly (TrackStep<LargerStep> & { joined_later: boolean })[] },
) => tracksPaidBy({ ...line, steps: line.steps.filter(({ joined_later }) => !joined_later) })

/** Whether something is among others. */
const isAmong = (others: readonly TrackStep[]) => {
  const keys = new Set(others.map(trackStepKey))
  return (one: TrackStep) => keys.has(trackStepKey(one))
}

export const shareStep = (some: readonly TrackStep[], others: readonly TrackStep[]) =>
  some.some(isAmong(others))

/** Steps of lines whose scope is not paid for as a whole: what these certify would not be so. */
export function stepsWithoutGround<S extends LineStep>(some: readonly S[], all: readonly TrackStep[]) {
  const isThere = isAmong(all)
  return some.filter(({ track_id, ...line }) => !stepsOf(line).every((step) => isThere({ track_id, step })))
}
