import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { packAtScope } from '@earcon/contract/catalogue/offer.rules'
import { type ScopeChoice as Choice, scopes, standardScope } from '@earcon/contract/licences/scope.rules'
import { scopeExamples } from '@earcon/contract/licences/scope-examples.rules'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import { useEffect, useId, useState } from 'react'
import { useCartContext } from '../cart-context.tsx'
import { changeCart } from '../cart-store.ts'
import { rescopePack, scopeInCart } from './cart-scope.rules.ts'

/** For how many people, and whether on the air: the page offers everything at what is chosen here. What is in the cart says what that was. */
export function ScopeChoice({ pack }: { pack: SoundPack }) {
  const { cart, offer } = useCartContext()
  const [chosen, setChosen] = useState(standardScope)
  const { scope, broadcast } = scopeInCart(cart, pack) ?? chosen
  const name = useId()

  useEffect(() => offer(pack, packAtScope(pack, { scope, broadcast })), [offer, pack, scope, broadcast])

  const choose = (choice: Choice) => {
    setChosen(choice)
    changeCart((now) => rescopePack(now, pack, choice))
  }
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
            onChange={() => choose({ scope: one, broadcast })}
          />
          <span>
            {scopeText({ scope: one, broadcast: false })}
            <small>{scopeExamples[one]}</small>
          </span>
          <Cost>{priceOf(pack, { scope: one, broadcast })}</Cost>
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={broadcast}
          onChange={({ target }) => choose({ scope, broadcast: target.checked })}
        />
        <span>
          with broadcasting and advertising
          <small>{scopeExamples.broadcast}</small>
        </span>
        <Cost>{surchargeOf(pack, scope)}</Cost>
      </label>
    </fieldset>
  )
}

/** At the end of its row; read out, it follows a comma. */
const Cost = ({ children }: { children: string }) => (
  <span className="cost">
    <span className="unseen">, </span>
    {children}
  </span>
)

function priceOf(pack: SoundPack, choice: Choice) {
  const { dynamicPrice, isEffectivelyOwnedByCurrentUser: isOwned } = packAtScope(pack, choice)
  return isOwned ? 'owned' : formatPackPrice(dynamicPrice)
}

/** What broadcasting adds to a scope. */
function surchargeOf(pack: SoundPack, scope: Choice['scope']) {
  const { dynamicPrice: onAir } = packAtScope(pack, { scope, broadcast: true })
  const { dynamicPrice: offAir } = packAtScope(pack, { scope, broadcast: false })
  const amount = onAir.amount - offAir.amount
  return amount === 0 ? 'owned' : `+ ${formatPackPrice({ ...onAir, amount })}`
}
