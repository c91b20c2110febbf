/** How far a licence reaches, from the smallest on: each holds all that is before it. */
export const scopes = ['standard', 'large', 'unlimited'] as const
export type Scope = (typeof scopes)[number]

/** What a buyer chooses: how many people may be reached, and whether by broadcasting and advertising too. */
export interface ScopeChoice {
  scope: Scope
  broadcast: boolean
}

/** As requests, answers and carts carry it: what is absent means the standard. */
export interface ScopeFields {
  scope?: Scope | undefined
  broadcast?: boolean | undefined
}

export const scopeFrom = ({ scope = 'standard', broadcast = false }: ScopeFields): ScopeChoice => ({
  scope,
  broadcast,
})

/** Whether whoever has the one has the other as well. */
export const containsScope = (one: ScopeChoice, other: ScopeChoice) =>
  scopes.indexOf(one.scope) >= scopes.indexOf(other.scope) && (one.broadcast || !other.broadcast)
