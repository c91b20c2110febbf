import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import type { TimelineEntry } from '@earcon/contract/orders/orders.admin.calls'
import type { OrderStatus } from '@earcon/contract/orders/orders.calls'

/** A state as it is said in small capitals. */
export const statusNames: Record<OrderStatus, string> = {
  pending: 'not paid',
  processing: 'processing',
  paid: 'paid',
  partially_refunded: 'refunded in part',
  disputed: 'in dispute',
  refunded: 'refunded',
  charged_back: 'charged back',
  canceled: 'called off',
  review: 'to be reviewed',
}

/** Safe because the object has no other keys than those of its type. */
export const orderStatuses = Object.keys(statusNames) as OrderStatus[]

/** A mail by the name of its kind, as the shop stores it. */
export const mailNameOf = (kind: string) => mailNames[kind] ?? `the mail “${kind}”`

const mailNames: Partial<Record<string, string>> = {
  receipt: 'the receipt',
  'order-refunded': 'the notice of the refund',
  'refund-failed': 'the notice that the refund failed',
  'payment-failed': 'the notice that the payment failed',
  'order-needs-eyes': 'the notice to you that this order needs a look',
  inquiry: 'an inquiry, to you',
  'verify-email': 'the link that verifies an address',
  'reset-password': 'the link for a new password',
  'change-password': 'the link that changes a password',
  'account-exists': 'the notice that there is an account already',
  'google-linked': 'the notice that Google was linked',
  'account-deleted': 'the notice that an account was deleted',
}

/** What a line of the time line says. */
export function sentenceOf(entry: TimelineEntry) {
  switch (entry.kind) {
    case 'status':
      return statusSentence(entry.from, entry.to)
    case 'money':
      return moneySentence(entry)
    case 'provider':
      return `The card provider told of ${entry.event}.`
    case 'mail':
      return mailSentence(entry)
    case 'download':
      return `${entry.type === 'track' ? 'The track' : 'The pack'} “${entry.title}” was downloaded.`
    case 'desk':
      return deskSentence(entry)
  }
}

interface TimelineLine {
  key: string
  entry: TimelineEntry
  sentence: string
  /** The line before it is of another day. */
  isNewDay: boolean
}

/** The time line in words. What happened twice at one moment is still told twice. */
export function linesOf(entries: readonly TimelineEntry[]): TimelineLine[] {
  const times = new Map<string, number>()
  return entries.map((entry, place) => {
    const sentence = sentenceOf(entry)
    const time = (times.get(`${entry.at} ${sentence}`) ?? 0) + 1
    times.set(`${entry.at} ${sentence}`, time)
    const isNewDay = entries[place - 1]?.at.slice(0, 10) !== entry.at.slice(0, 10)
    return { key: `${entry.at} ${sentence} ${time}`, entry, sentence, isNewDay }
  })
}

/** It went wrong, and somebody has to do something about it. */
export const isTrouble = (entry: TimelineEntry) =>
  (entry.kind === 'mail' && entry.state === 'failed') ||
  (entry.kind === 'status' && ['disputed', 'charged_back', 'review'].includes(entry.to))

function statusSentence(from: OrderStatus | null, to: OrderStatus) {
  if (from === null && to === 'pending') return 'The order was made, and a payment begun.'
  if (from === 'disputed' && to === 'paid') return 'The dispute was won; everything can be downloaded again.'
  return statusSentences[to]
}

const statusSentences: Record<OrderStatus, string> = {
  pending: 'It was not paid.',
  processing: 'The payment is being processed.',
  paid: 'It was paid; everything can be downloaded.',
  partially_refunded: 'A part of it was refunded.',
  disputed: 'The buyer’s bank disputes the payment; until that is settled nothing can be downloaded.',
  refunded: 'All of it was refunded; what was bought is withdrawn.',
  charged_back: 'The dispute was lost; what was bought is withdrawn.',
  canceled: 'It was called off, and nothing was charged.',
  review: 'It needs a look: the payment is not what the order says.',
}

/** Amounts are in cents, and negative where they leave the shop. */
function moneySentence({ movement, amount, titles }: Extract<TimelineEntry, { kind: 'money' }>) {
  const sum = formatPriceWithCents({ amount: Math.abs(amount), currency: 'usd' })
  const what = titles.length > 0 ? ` for ${listed(titles)}` : ''
  const isLeaving = amount < 0
  if (movement === 'sale') return isLeaving ? `${sum} left${what}.` : `${sum} came in${what}.`
  if (movement === 'refund')
    return isLeaving ? `${sum} went back to the card${what}.` : `${sum} of a refund came back in vain.`
  return isLeaving ? `${sum} was withheld in a dispute.` : `${sum} was returned after a dispute.`
}

function mailSentence({ mail, state, complaint }: Extract<TimelineEntry, { kind: 'mail' }>) {
  const name = capital(mailNameOf(mail))
  if (state === 'sent') return `${name} was sent.`
  const why = complaint ? `: ${withStop(complaint)}` : '.'
  return state === 'failed' ? `${name} could not be sent${why}` : `${name} waits to be sent${why}`
}

function deskSentence({ event, actor, email }: Extract<TimelineEntry, { kind: 'desk' }>) {
  const who = email ?? (actor === 'operator' ? 'The operator' : 'An administrator')
  return `${who} ${deskVerbs[event] ?? `did this: ${event}`}.`
}

const deskVerbs: Partial<Record<string, string>> = {
  'receipt-resent': 'had the receipt sent again',
  'refund-begun': 'began a refund',
  'order-refunded': 'refunded it',
}

/** One and two; or the first three, and how many more. */
export function listed(titles: readonly string[]) {
  const named = titles.length > 4 ? [...titles.slice(0, 3), `${titles.length - 3} more`] : [...titles]
  const last = named.pop() ?? ''
  return named.length > 0 ? `${named.join(', ')} and ${last}` : last
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
