import { scopeFrom } from '@earcon/contract/licences/scope.rules'
import { isSameScope, scopeChoices } from '@earcon/contract/licences/scope-choice.rules'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import type { CartItem } from '../cart.rules.ts'
import { changeCart } from '../cart-store.ts'
import { rescopeItem } from './cart-scope.rules.ts'

/** For how many people an item of the cart is licensed, to be chosen anew. */
export function ScopeSelect({ of: item }: { of: CartItem }) {
  const chosen = scopeChoices.findIndex((choice) => isSameScope(choice, scopeFrom(item)))
  const choose = (place: number) => {
    const choice = scopeChoices[place]
    if (choice) changeCart((now) => rescopeItem(now, item, choice))
  }
  return (
    <select
      className="scope"
      aria-label={`Licence: ${item.title}`}
      value={chosen}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {scopeChoices.map((choice, place) => (
        <option key={scopeText(choice)} value={place}>
          For {scopeText(choice)}
        </option>
      ))}
    </select>
  )
}
