import { type ScopeChoice, scopes } from './scope.rules.ts'

/** What everybody buys who chooses nothing, and what was bought before there was anything to choose. */
export const standardScope: ScopeChoice = { scope: 'standard', broadcast: false }

/** All there is to choose, the cheapest of each reach first. */
export const scopeChoices: readonly ScopeChoice[] = [false, true].flatMap((broadcast) =>
  scopes.map((scope) => ({ scope, broadcast })),
)

/** As requests, answers and carts carry it: of the standard nothing is said. */
export const toScopeFields = ({ scope, broadcast }: ScopeChoice) => ({
  ...(scope !== 'standard' && { scope }),
  ...(broadcast && { broadcast }),
})

export const isStandard = ({ scope, broadcast }: ScopeChoice) => scope === 'standard' && !broadcast

export const isSameScope = (one: ScopeChoice, other: ScopeChoice) =>
  one.scope === other.scope && one.broadcast === other.broadcast
