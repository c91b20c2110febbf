import type Stripe from 'stripe'
import { html } from '../../page.ts'
import type { RequestContext } from '../context.ts'
import { idOf } from '../objects/identifiers.ts'
import { finishAuthentication } from '../payments/attempts.ts'
import { formatAmount } from '../payments/money.ts'
import { type PageAnswer, redirectTo, renderPageAnswer, renderSentence } from './page-answers.ts'

type Intent = Stripe.PaymentIntent

const title = 'Authenticate your payment'

/** The page of the buyer's bank, where a buyer proves who pays; sent is the form, if one was sent. */
export function answerAuthenticationPage(
  desk: RequestContext,
  id: string,
  secret: string,
  sent?: URLSearchParams,
): PageAnswer {
  const intent = desk.ledger.find('intents', id)
  if (!intent || intent.client_secret !== secret)
    return renderSentence(404, title, html`<p>There is no such payment, or its address is not complete.</p>`)
  const card = desk.ledger.find('cards', idOf(intent.payment_method))
  if (intent.status !== 'requires_action' || !card) return over(desk, intent, sent?.get('attempt'))
  const choice = sent?.get('choice')
  // A page of an earlier attempt is still open somewhere: it must not decide about this one.
  if (!sent || sent.get('attempt') !== card.id || (choice !== 'complete' && choice !== 'fail'))
    return question(desk, intent, card.id)
  const after = finishAuthentication(desk, intent, card, choice === 'complete')
  desk.ledger.commit()
  const back = backTo(card.returnUrl, after)
  return back === undefined ? over(desk, after, card.id) : redirectTo(back)
}

function question({ address }: RequestContext, intent: Intent, attempt: string) {
  const body = html`
<p>The shop asks for <strong>${formatAmount(intent.amount, intent.currency)}</strong>. At a real bank you would now
prove that the card is yours; here you choose how that ends. No money moves.</p>
<form method="post">
<input type="hidden" name="attempt" value="${attempt}">
<p class="ways-on">
<button class="leading" name="choice" value="complete">Complete authentication</button>
<button name="choice" value="fail">Fail authentication</button>
</p>
</form>`
  return renderPageAnswer({
    title,
    body,
    narrow: true,
    policy: { 'form-action': `'self' ${new URL(address).origin}` },
  })
}

/** Says what came of it, to whoever comes too late or a second time. */
function over({ ledger }: RequestContext, intent: Intent, attempt: string | null | undefined) {
  const returnUrl = ledger.find('cards', attempt ?? idOf(intent.payment_method))?.returnUrl
  const back = backTo(returnUrl, intent)
  const body = html`<p class="notice">${sentences[intent.status] ?? 'This payment is not waiting for you.'}</p>
${back !== undefined && html`<p><a href="${back}">Back to the shop</a></p>`}`
  return renderPageAnswer({ title, body, narrow: true })
}

const sentences: Record<string, string> = {
  succeeded: 'This payment has succeeded. There is nothing left to authenticate.',
  processing: 'This payment is being processed. There is nothing left to authenticate.',
  canceled: 'This payment has been canceled. Nothing was paid.',
  requires_payment_method: 'This attempt is over, and nothing was paid. The shop can take another card.',
}

function backTo(returnUrl: string | null | undefined, intent: Intent) {
  const url = returnUrl ? URL.parse(returnUrl) : null
  if (!url) return undefined
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}
