import type { Scope, ScopeFields } from './scope.rules.ts'

/** How far a licence reaches, in words: shown on pages that reckon nothing, and so apart from what reckons. */
const reaches: Record<Scope, string> = {
  standard: 'up to a million people',
  large: 'up to ten million people',
  unlimited: 'any number of people',
}

/** Within a sentence. */
export const scopeText = ({ scope = 'standard', broadcast }: ScopeFields) =>
  `${reaches[scope]}${broadcast ? ', with broadcasting and advertising' : ''}`

/** Behind what was bought, where it is not the standard: on receipts, in mails and in tables. */
export const scopeNote = ({ scope = 'standard', broadcast }: ScopeFields) =>
  scope === 'standard' && !broadcast ? '' : ` (${scopeText({ scope, broadcast })})`
