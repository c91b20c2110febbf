import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { packAtScope } from '@earcon/contract/catalogue/offer.rules'
import { type ScopeChoice as Choice } from '@earcon/contract/licences/scope.rules'
import { standardScope } from '@earcon/contract/licences/scope-choice.rules'
import { useEffect, useState } from 'react'
import { useCartContext } from '../cart-context.tsx'
import { changeCart } from '../cart-store.ts'
import { atLeast, ownedPackScope, rescopePack, scopeInCart } from './cart-scope.rules.ts'
import { ScopeOptions } from './scope-options.tsx'

/** The page offers everything at what is chosen here. What is in the cart says what that was. */
export function ScopeChoice({ pack }: { pack: SoundPack }) {
  const { cart, offer } = useCartContext()
  const [chosen, setChosen] = useState(standardScope)
  const owned = ownedPackScope(pack)
  const { scope, broadcast } = atLeast(owned, scopeInCart(cart, pack) ?? chosen)

  useEffect(() => offer(pack, packAtScope(pack, { scope, broadcast })), [offer, pack, scope, broadcast])

  const choose = (choice: Choice) => {
    setChosen(choice)
    changeCart((now) => rescopePack(now, pack, choice))
  }
  return (
    <ScopeOptions
      chosen={{ scope, broadcast }}
      owned={owned}
      costOf={(choice) => packAtScope(pack, choice).dynamicPrice}
      onChoose={choose}
    />
  )
}
