import { type Scope, type ScopeChoice, scopes } from './scope.rules.ts'

/** How many times the list price each scope costs; here the owner of the shop sets it. */
const factors: Record<Scope, number> = { standard: 1, large: 4, unlimited: 10 }
/** What broadcasting and advertising cost beyond that. */
const broadcastFactor = 3

/**
 * What a scope is made of, and how many times the list price each step costs. Since they are added up, it does not matter in
 * how many purchases somebody comes to a scope: what they pay for is what they have not paid for yet.
 */
export const stepWeights = {
  standard: factors.standard,
  large: factors.large - factors.standard,
  unlimited: factors.unlimited - factors.large,
  broadcast: broadcastFactor,
}
export type Step = keyof typeof stepWeights
/** What is beyond the standard. */
export type LargerStep = Exclude<Step, 'standard'>
export const steps = ['standard', 'large', 'unlimited', 'broadcast'] as const satisfies readonly Step[]

/** How many people a licence of this scope may reach. */
const mostPeople: Record<Scope, number> = {
  standard: 1_000_000,
  large: 10_000_000,
  unlimited: Number.POSITIVE_INFINITY,
}

/** Everything that has to be paid for a scope, the smallest first. */
export const stepsOf = ({ scope, broadcast }: ScopeChoice): Step[] => [
  ...scopes.slice(0, scopes.indexOf(scope) + 1),
  ...(broadcast ? (['broadcast'] as const) : []),
]

/** How many times the list price these steps cost. */
export const weightOf = (steps: readonly Step[]) => steps.reduce((sum, step) => sum + stepWeights[step], 0)

/** How many times the list price a scope costs those who have nothing yet. */
export const factorOf = (choice: ScopeChoice) => weightOf(stepsOf(choice))

export const isLargerStep = (step: Step): step is LargerStep => step !== 'standard'

/** What a step rests on: every smaller one of the reach; broadcasting needs the first. */
const stepsBelow = (step: Step): readonly Step[] =>
  step === 'broadcast' ? ['standard'] : scopes.slice(0, scopes.indexOf(step))

/** Of the steps that are paid for, those that count: one whose ground was given back is good for nothing. */
export const effectiveSteps = (paid: readonly Step[]): Step[] =>
  paid.filter((step) => stepsBelow(step).every((below) => paid.includes(below)))

/** The scope that somebody has who has paid for these steps; none where they have nothing. */
export function ownedScopeOf(paid: readonly Step[]): ScopeChoice | undefined {
  const steps = effectiveSteps(paid)
  const scope = scopes.findLast((one) => steps.includes(one))
  return scope && { scope, broadcast: steps.includes('broadcast') }
}

/** The widest scope that all of these have: that of a pack, by its tracks. */
export function sharedScopeOf(held: readonly (ScopeChoice | undefined)[]): ScopeChoice | undefined {
  const known = held.filter((one) => one !== undefined)
  if (known.length === 0 || known.length < held.length) return undefined
  const reach = Math.min(...known.map(({ scope }) => scopes.indexOf(scope)))
  return { scope: scopes[reach] ?? 'standard', broadcast: known.every(({ broadcast }) => broadcast) }
}

/** The smallest scope that is enough for so many people. */
export const scopeFor = (people: number, broadcast = false): ScopeChoice => ({
  scope: scopes.find((scope) => people <= mostPeople[scope]) ?? 'unlimited',
  broadcast,
})
