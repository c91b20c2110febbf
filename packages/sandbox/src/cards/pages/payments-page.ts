import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import { html, type Markup } from '../../page.ts'
import type { RequestContext } from '../context.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { formatAmount } from '../payments/money.ts'
import {
  availableActions,
  isOwnerAction,
  type OwnerAction,
  ownerActions,
  paymentPartsOf,
} from './owner-actions.ts'
import { type PageAnswer, renderPageAnswer } from './page-answers.ts'

interface View {
  at: (query?: Record<string, string>) => string
  key: string
  base: string
  query: URLSearchParams
}

const perPage = 25
const style = readFileSync(new URL('./payments-page.css', import.meta.url), 'utf8')

/** The newest payments first, each with all that belongs to it and what can be done about it. */
export function renderPaymentsPage(desk: RequestContext, { at, key, base, query }: View): PageAnswer {
  const intents = desk.ledger.all('intents').toReversed()
  const pages = Math.max(1, Math.ceil(intents.length / perPage))
  const number = Math.min(Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1), pages)
  const shown = intents.slice((number - 1) * perPage, number * perPage)
  const untold = untoldEvents(desk.ledger)
  const step = (to: number, words: string) =>
    to >= 1 && to <= pages && html`<a href="${at({ page: String(to) })}">${words}</a>`
  const body = html`
${notice(desk.ledger, query)}
<p class="muted">${counted(intents.length)}, the latest first. No real money moves. <a href="${at()}">Look again</a></p>
${shown.map((intent) => payment(desk, intent, { key, base, untold: untold.get(intent.id) ?? [] }))}
${pages > 1 && html`<nav class="ways-on" aria-label="Pages">${step(number - 1, 'Newer')} <span>Page ${number} of ${pages}</span> ${step(number + 1, 'Older')}</nav>`}`
  return renderPageAnswer({ title: 'Payments', body, style })
}

const counted = (payments: number) =>
  ['There is no payment yet', 'One payment'][payments] ?? `${payments} payments`

/** What the last button did, if it did it to a payment that is here. */
function notice(ledger: Ledger, query: URLSearchParams) {
  const action = query.get('done') ?? ''
  const intent = ledger.find('intents', query.get('payment') ?? '')
  if (!intent || !isOwnerAction(action)) return ''
  return html`<p class="notice" role="status">The payment of ${formatAmount(intent.amount, intent.currency)} ${ownerActions[action].done}.</p>`
}

interface Around {
  key: string
  base: string
  untold: string[]
}

function payment(desk: RequestContext, intent: Stripe.PaymentIntent, { key, base, untold }: Around): Markup {
  const parts = paymentPartsOf(desk.ledger, intent)
  const { charge, refunds, dispute } = parts
  const card = charge?.payment_method_details?.card
  const money = (amount: number) => formatAmount(amount, intent.currency)
  const can = Object.keys(availableActions(desk, intent, parts)) as OwnerAction[]
  return html`
<article class="payment" aria-labelledby="${intent.id}">
<h2 id="${intent.id}"><span class="amount">${money(intent.amount)}</span> <span class="status">${intent.status.replaceAll('_', ' ')}</span></h2>
<dl>
${row('Payment', html`<code>${intent.id}</code>`)}
${row('Asked for', html`<time datetime="${dated(intent.created).toISOString()}">${when.format(dated(intent.created))}</time>`)}
${row('Card', card && `${card.brand ?? ''} ending in ${card.last4 ?? ''}`)}
${row('Last error', intent.last_payment_error?.message)}
${row('Description', intent.description)}
${row(
  'Noted',
  Object.entries(intent.metadata).map(([name, value]) => html`<span class="note">${name}: ${value}</span> `),
)}
${row(
  'Refunds',
  refunds.map(
    ({ id, amount, status }) =>
      html`<span class="note">${money(amount)} ${status} <code>${id}</code></span> `,
  ),
)}
${row('Dispute', dispute && html`${money(dispute.amount)} ${dispute.status.replaceAll('_', ' ')} <code>${dispute.id}</code>`)}
${row('Not yet told to the shop', untold.join(', '))}
</dl>
${can.length > 0 && buttons(intent, can, { key, base })}
</article>`
}

const row = (name: string, value: Markup | Markup[] | string | null | undefined) =>
  value && (!Array.isArray(value) || value.length > 0) && html`<div><dt>${name}</dt><dd>${value}</dd></div>`

function buttons(intent: Stripe.PaymentIntent, can: OwnerAction[], { key, base }: Omit<Around, 'untold'>) {
  const form = (
    inner: Markup,
  ) => html`<form method="post" action="${base}/payments/${intent.id}" class="ways-on">
<input type="hidden" name="key" value="${key}">${inner}</form>`
  const plain = can.filter((action) => action !== 'refund-part')
  return html`${form(html`${plain.map((action) => button(action, intent))}`)}
${
  can.includes('refund-part') &&
  form(html`<label for="${intent.id}-amount">Amount in cents</label>
<input id="${intent.id}-amount" name="amount" inputmode="numeric" pattern="[0-9]+" required autocomplete="off" class="cents">
${button('refund-part', intent)}`)
}`
}

const button = (action: OwnerAction, intent: Stripe.PaymentIntent) =>
  html`<button name="action" value="${action}" aria-describedby="${intent.id}">${ownerActions[action].button}</button>`

/** By payment, what happened to it that the shop has not yet understood. */
function untoldEvents(ledger: Ledger) {
  const untold = new Map<string, string[]>()
  for (const { id, done } of ledger.all('deliveries')) {
    const event = done ? undefined : ledger.find('events', id)
    if (!event) continue
    const object = event.data.object as { id: string; payment_intent?: string }
    const payment = object.payment_intent ?? object.id
    untold.set(payment, [...(untold.get(payment) ?? []), event.type])
  }
  return untold
}

const dated = (seconds: number) => new Date(seconds * 1000)
const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
