import type { OwnLicence } from '@earcon/contract/licences/licences.calls'
import { standardScope } from '@earcon/contract/licences/scope-choice.rules'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import type { ScopesQuote } from '@earcon/contract/orders/orders.calls'
import { isCharged } from '@earcon/contract/orders/quote-line.rules'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiFor } from '../../platform/api.ts'
import { useQuery } from '../../platform/use-query.ts'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'
import { changeCart, replaceItem, ScopeOptions } from '../cart/cart.public.ts'
import {
  canExtend,
  extensionItem,
  largerLicences,
  lineAt,
  ownedScopeIn,
  whyNotExtended,
} from './extension.rules.ts'

/** Whoever outgrows a licence pays the difference, and gets a certificate for that as well. */
export function Extension({ licence, all }: { licence: OwnLicence; all: readonly OwnLicence[] }) {
  const { id, type } = licence.item
  const ask = useCallback(
    (signal: AbortSignal) => apiFor({ signal })('POST /orders/quote/scopes', { body: { id, type } }),
    [id, type],
  )
  const { answer: quote, error, refetch } = useQuery(ask)
  return (
    <section className="extension" aria-labelledby="extension">
      <h2 id="extension">Outgrown?</h2>
      <p>
        If what you make reaches more people by now, or is to be broadcast or advertised, pay the difference.
        You get a certificate that says all of it, and this one stays as it is.
      </p>
      {largerLicences(licence, all).map(({ number, scope, broadcast }) => (
        <p key={number}>
          You have a larger licence already: <Link to={`/verify/${number}`}>{number}</Link>, for{' '}
          {scopeText({ scope, broadcast })}.
        </p>
      ))}
      {error !== undefined && (
        <Failure sentence="Failed to load what a larger licence costs." onRetry={refetch} />
      )}
      {quote &&
        (canExtend(quote) ? <ExtensionChoice {...{ licence, quote }} /> : <NotExtended {...{ quote }} />)}
    </section>
  )
}

function ExtensionChoice({ licence, quote }: { licence: OwnLicence; quote: ScopesQuote }) {
  const navigate = useNavigate()
  const owned = ownedScopeIn(quote)
  const [chosen, setChosen] = useState(owned ?? standardScope)
  const line = lineAt(quote, chosen)
  const costOf = (amount = 0) => ({ amount, currency: quote.currency })
  const extend = () => {
    if (!line) return
    changeCart((cart) => ({ cart: replaceItem(cart, extensionItem(licence, line, quote)) }))
    void navigate('/cart')
  }
  return (
    <>
      <ScopeOptions
        chosen={chosen}
        owned={owned}
        costOf={(choice) => costOf(lineAt(quote, choice)?.amount)}
        onChoose={setChosen}
      />
      <p className="ways-on">
        {line && isCharged(line) ? (
          <button type="button" className="button" onClick={extend}>
            Extend it for {formatPackPrice(costOf(line.amount))}
          </button>
        ) : (
          'This is what you have. Choose more, and you see what it costs.'
        )}
      </p>
    </>
  )
}

const NotExtended = ({ quote }: { quote: ScopesQuote }) => (
  <>
    <p>{whyNotExtended(quote)}</p>
    {quote.shown_in === null && (
      <p className="ways-on">
        <Link className="button" to="/contact">
          Contact us
        </Link>
      </p>
    )}
  </>
)
