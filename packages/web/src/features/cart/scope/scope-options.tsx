import type { Money } from '@earcon/contract/catalogue/catalogue.calls'
import { type ScopeChoice, scopes } from '@earcon/contract/licences/scope.rules'
import { scopeExamples } from '@earcon/contract/licences/scope-examples.rules'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import { useId } from 'react'

/** For how many people, and whether on the air, each with its price. */
export function ScopeOptions({
  chosen: { scope, broadcast },
  costOf,
  onChoose,
}: {
  chosen: ScopeChoice
  /** What a scope costs whoever looks; nothing where they have it. */
  costOf: (choice: ScopeChoice) => Money
  onChoose: (choice: ScopeChoice) => void
}) {
  const name = useId()
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
            onChange={() => onChoose({ scope: one, broadcast })}
          />
          <span>
            {scopeText({ scope: one })}
            <small>{scopeExamples[one]}</small>
          </span>
          <Cost of={costOf({ scope: one, broadcast })} />
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={broadcast}
          onChange={({ target }) => onChoose({ scope, broadcast: target.checked })}
        />
        <span>
          with broadcasting and advertising
          <small>{scopeExamples.broadcast}</small>
        </span>
        <Cost of={{ amount: onAir - offAir, currency }} sign="+ " />
      </label>
    </fieldset>
  )
}

/** At the end of its row; read out, it follows a comma. */
const Cost = ({ of: cost, sign = '' }: { of: Money; sign?: string }) => (
  <span className="cost">
    <span className="unseen">, </span>
    {cost.amount === 0 ? 'owned' : `${sign}${formatPackPrice(cost)}`}
  </span>
)
