/** How far a licence reaches, from the smallest on: each holds all that is before it. */
export const scopes = ['standard', 'large', 'unlimited'] as const
export type Scope = (typeof scopes)[number]

/** What a buyer chooses: how many people may be reached, and whether by broadcasting and advertising too. */
export interface ScopeChoice {
  scope: Scope
  broadcast: boolean
}

/** What everybody buys who chooses nothing, and what was bought before there was anything to choose. */
export const standardScope: ScopeChoice = { scope: 'standard', broadcast: false }

/** All there is to choose, the cheapest of each reach first. */
export const scopeChoices: readonly ScopeChoice[] = [false, true].flatMap((broadcast) =>
  scopes.map((scope) => ({ scope, broadcast })),
)

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

export const isStandard = ({ scope, broadcast }: ScopeChoice) => scope === 'standard' && !broadcast

export const isSameScope = (one: ScopeChoice, other: ScopeChoice) =>
  one.scope === other.scope && one.broadcast === other.broadcast

/** Whether whoever has the one has the other as well. */
export const containsScope = (one: ScopeChoice, other: ScopeChoice) =>
  scopes.indexOf(one.scope) >= scopes.indexOf(other.scope) && (one.broadcast || !other.broadcast)
