/** How far a licence reaches, from the smallest on: each holds all that is before it. */
export const scopes = ['standard', 'large', 'unlimited'] as const
export type Scope = (typeof scopes)[number]

/** What a buyer chooses: how many people may be reached, and whether by broadcasting and advertising too. */
export interface ScopeChoice {
  scope: Scope
  broadcast: boolean
}

/**
 * What a scope is made of, and how many times the list price each step costs. Since they are added up, it does not matter in
 * how many purchases somebody comes to a scope: what they pay for is what they have not paid for yet.
 */
export const stepWeights = { standard: 1, large: 3, unlimited: 6, broadcast: 3 } as const
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

/** What everybody buys who chooses nothing, and what was bought before there was anything to choose. */
export const standardScope: ScopeChoice = { scope: 'standard', broadcast: false }

/** All there is to choose, the cheapest of each reach first. */
export const scopeChoices: readonly ScopeChoice[] = [false, true].flatMap((broadcast) =>
  scopes.map((scope) => ({ scope, broadcast })),
)

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
export const stepsBelow = (step: Step): readonly Step[] =>
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

export const isStandard = ({ scope, broadcast }: ScopeChoice) => scope === 'standard' && !broadcast

export const isSameScope = (one: ScopeChoice, other: ScopeChoice) =>
  one.scope === other.scope && one.broadcast === other.broadcast

/** As requests, answers and carts carry it: what is absent means the standard. */
export interface ScopeFields {
  scope?: Scope | undefined
  broadcast?: boolean | undefined
}

export const scopeFrom = ({ scope = 'standard', broadcast = false }: ScopeFields): ScopeChoice => ({
  scope,
  broadcast,
})

/** The other way round: of the standard nothing is said. */
export const toScopeFields = ({ scope, broadcast }: ScopeChoice) => ({
  ...(scope !== 'standard' && { scope }),
  ...(broadcast && { broadcast }),
})

/** The smallest scope that is enough for so many people. */
export const scopeFor = (people: number, broadcast = false): ScopeChoice => ({
  scope: scopes.find((scope) => people <= mostPeople[scope]) ?? 'unlimited',
  broadcast,
})
