import type { Money } from '@earcon/contract/catalogue/catalogue.calls'
import { containsScope, type ScopeChoice, scopes } from '@earcon/contract/licences/scope.rules'
import { scopeExamples } from '@earcon/contract/licences/scope-examples.rules'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import { type ReactNode, useId } from 'react'

/** For how many people, and whether on the air, each with its price. What is owned is not chosen again. */
export function ScopeOptions({
  chosen: { scope, broadcast },
  owned,
  costOf,
  onChoose,
}: {
  chosen: ScopeChoice
  owned: ScopeChoice | undefined
  /** What a scope costs whoever looks. */
  costOf: (choice: ScopeChoice) => Money
  onChoose: (choice: ScopeChoice) => void
}) {
  const name = useId()
  const isOwned = (choice: ScopeChoice) => owned !== undefined && containsScope(owned, choice)
  const { amount: onAir, currency } = costOf({ scope, broadcast: true })
  const { amount: offAir } = costOf({ scope, broadcast: false })
  return (
    <fieldset className="scope-choice">
      <legend>Licence for a work or product that reaches</legend>
      {scopes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === scope}
            disabled={one !== owned?.scope && isOwned({ scope: one, broadcast: false })}
            onChange={() => onChoose({ scope: one, broadcast })}
          />
          <span>
            {scopeText({ scope: one })}
            <small>{scopeExamples[one]}</small>
          </span>
          <Cost>
            {isOwned({ scope: one, broadcast })
              ? 'owned'
              : formatPackPrice(costOf({ scope: one, broadcast }))}
          </Cost>
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={broadcast}
          disabled={owned?.broadcast ?? false}
          onChange={({ target }) => onChoose({ scope, broadcast: target.checked })}
        />
        <span>
          with broadcasting and advertising
          <small>{scopeExamples.broadcast}</small>
        </span>
        <Cost>
          {owned?.broadcast
            ? 'owned'
            : `${broadcast ? 'of that ' : '+ '}${formatPackPrice({ amount: onAir - offAir, currency })}`}
        </Cost>
      </label>
    </fieldset>
  )
}

/** At the end of its row; read out, it follows a comma. */
const Cost = ({ children }: { children: ReactNode }) => (
  <span className="cost">
    <span className="unseen">, </span>
    {children}
  </span>
)
