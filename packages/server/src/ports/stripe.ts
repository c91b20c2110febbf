import type Stripe from 'stripe'
import {
  type CardEvent,
  type Cards,
  type CardsFault,
  CardsUnavailableError,
  ForgedEventError,
  type Payment,
} from './cards.ts'

export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  /** Where it is reached, if not at its own address. */
  apiUrl?: string | undefined
}

/** The version of its protocol that we speak, whatever the account would have by itself. */
const apiVersion = '2026-10-28.endive'

/** Its program is large, so it is loaded when money is first spoken of. */
export function stripeCards(account: StripeAccount): Cards {
  let loading: Promise<Stripe> | undefined
  const stripe = () => (loading ??= createStripe(account))
  const callStripe = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const sdk = await stripe()
    return question(sdk).catch((error: unknown) => {
      throw toCardsError(error)
    })
  }
  const retrieve = (id: string) =>
    callStripe(async ({ paymentIntents, refunds, disputes }) => {
      const found = await paymentIntents.retrieve(id, { expand: ['latest_charge'] }).catch(orMissing)
      if (!found) return { ...nothing, id }
      const charge = typeof found.latest_charge === 'object' ? found.latest_charge : null
      const [refundList, disputeList] = await Promise.all([
        charge?.amount_refunded ? allOf(refunds.list({ payment_intent: id, limit: 100 })) : [],
        charge?.disputed ? allOf(disputes.list({ payment_intent: id, limit: 100 })) : [],
      ])
      return asPayment(found, charge, refundList, disputeList)
    })

  return {
    retrieve,

    async create({ orderId, attempt, amount, currency, description }) {
      const { id } = await callStripe(({ paymentIntents }) =>
        paymentIntents.create(
          {
            amount,
            currency,
            allowed_payment_method_types: ['card'],
            description,
            metadata: { order_id: orderId },
          },
          { idempotencyKey: `order:${orderId}:${attempt}` },
        ),
      )
      // A question that was asked before is answered as it was then, however things stand now.
      return retrieve(id)
    },

    async cancel(id) {
      await callStripe(({ paymentIntents }) =>
        paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }).catch(orMissing).catch(orSettled),
      )
    },

    async refund(id, { attempt, items }) {
      return callStripe(async ({ refunds }) => {
        const earlier = await allOf(refunds.list({ payment_intent: id, limit: 100 }))
        // What failed, or was refused, has to be asked for anew: the old question would be answered as it was then.
        const failed = earlier.filter(({ status }) => !isEffective(status)).length
        const give = (what: string, part = {}) =>
          refunds
            .create(
              { payment_intent: id, ...part },
              { idempotencyKey: `refund:${id}:${what}:${failed}:${attempt}` },
            )
            .catch(orSettled)
        if (!items) return (await give('all')) ? 'given' : 'settled'
        const returned = positionsIn(earlier)
        // Each by itself: whoever else gives back one of them at the same time asks the same question.
        let isSettled = false
        for (const { position, amount } of items) {
          if (returned.includes(position)) continue
          const given = await give(String(position), { amount, metadata: { order_line: String(position) } })
          isSettled ||= !given
        }
        return isSettled ? 'settled' : 'given'
      })
    },

    async verifyEvent(body, signature) {
      const { webhooks } = await stripe()
      try {
        return asEvent(webhooks.constructEvent(body, signature, account.webhookSecret))
      } catch (cause) {
        throw new ForgedEventError('an event that is not signed by the card provider', { cause })
      }
    },

    listEventsSince: (time) =>
      callStripe(async ({ events }) => {
        const since = events.list({ created: { gte: Math.floor(time.getTime() / 1000) }, limit: 100 })
        return (await since.autoPagingToArray({ limit: 10_000 })).map(asEvent)
      }),

    // What a restricted key may do as well, if it is one that the shop can work with.
    verify: () =>
      callStripe(async ({ events }) => {
        const { lastResponse } = await events.list({ limit: 1 })
        const said = Date.parse(lastResponse.headers.date ?? '')
        return Number.isNaN(said) ? undefined : new Date(said)
      }),
  }
}

/** More than anybody refunds of one payment, or disputes of it. */
const maxListed = 2_000

const allOf = <T>(list: Stripe.ApiListPromise<T>) => list.autoPagingToArray({ limit: maxListed })

async function createStripe({ secretKey, apiUrl }: StripeAccount) {
  const { default: Stripe } = await import('stripe')
  const at = apiUrl ? new URL(apiUrl) : undefined
  return new Stripe(secretKey, {
    apiVersion,
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 8_000,
    ...(at && {
      host: at.hostname,
      port: at.port || (at.protocol === 'https:' ? 443 : 80),
      protocol: at.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

const nothing: Omit<Payment, 'id'> = {
  clientSecret: '',
  status: 'missing',
  amount: 0,
  received: 0,
  currency: '',
  orderId: undefined,
  refunded: 0,
  refundedPositions: [],
  dispute: undefined,
}

function asPayment(
  { id, client_secret, status, amount, amount_received, currency, metadata }: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
): Payment {
  return {
    id,
    clientSecret: client_secret ?? '',
    status: statusOf(status),
    amount,
    received: amount_received,
    currency,
    orderId: metadata.order_id,
    refunded: charge?.amount_refunded ?? 0,
    refundedPositions: positionsIn(refunds),
    dispute: worst(disputes.map(({ status }) => disputeOf(status))),
  }
}

/** Of the items that were given back by themselves. */
const positionsIn = (refunds: Stripe.Refund[]) =>
  refunds
    .filter(({ status }) => isEffective(status))
    .flatMap((refund) => positionIn(refund.metadata?.order_line ?? ''))

const isEffective = (status: Stripe.Refund['status']) => status !== 'failed' && status !== 'canceled'

const statusesAsNamed = ['succeeded', 'processing', 'canceled'] as const

const statusOf = (said: Stripe.PaymentIntent.Status): Payment['status'] =>
  statusesAsNamed.find((status) => status === said) ?? 'open'

const positionIn = (said: string) => (/^\d{1,3}$/.test(said) ? [Number(said)] : [])

const worst = (disputes: Payment['dispute'][]) =>
  disputes.find((one) => one === 'lost') ?? disputes.find((one) => one === 'open')

/** What only warns takes no money yet; what is won has come back. */
const harmlessDisputes = new Set(['won', 'warning_needs_response', 'warning_under_review', 'warning_closed'])

/** What is appealed has been taken. What we do not know is open until somebody has looked: its owner is told. */
function disputeOf(status: string): Payment['dispute'] {
  if (harmlessDisputes.has(status)) return undefined
  return status === 'lost' || status.startsWith('appeal_') ? 'lost' : 'open'
}

/** An event is about a payment, or about something that happened to one. */
function asEvent({ id, type, data: { object } }: Stripe.Event): CardEvent {
  // Safe because each part may be missing: what names no payment is about none of ours.
  const about = object as {
    id?: string
    object?: string
    payment_intent?: string | { id: string } | null
  }
  const payment = about.object === 'payment_intent' ? about.id : about.payment_intent
  return { id, type, intentId: typeof payment === 'object' ? payment?.id : payment }
}

/** Safe because the code is only compared, and may be missing. */
const codeOf = (error: unknown) => (error as { code?: unknown }).code

function orMissing(error: unknown) {
  if (codeOf(error) === 'resource_missing') return undefined
  throw error
}

/** It is settled already, one way or the other. */
function orSettled(error: unknown) {
  const settled = [
    'payment_intent_unexpected_state',
    'charge_already_refunded',
    'charge_disputed',
    'refund_disputed_payment',
  ]
  if (!settled.includes(String(codeOf(error)))) throw error
}

/** What the SDK throws, in our own words: a status that the provider gave us is none that we give a buyer. */
function toCardsError(error: unknown) {
  // Safe because each part may be missing, and only what calls itself Stripe's is believed.
  const { type, statusCode = 0, message = '' } = error as Partial<Stripe.errors.StripeError>
  if (!type?.startsWith('Stripe')) return error
  return new CardsUnavailableError(
    `the card provider does not do it: ${type} ${statusCode || ''} ${message}`,
    { fault: faultOf(statusCode), said: message, cause: error },
  )
}

/** A conflict, or too many at once, says nothing of the question: it may be asked again as it is. */
function faultOf(statusCode: number): CardsFault {
  if (statusCode === 401 || statusCode === 403) return 'misconfigured'
  if (statusCode >= 500) return 'broken'
  return statusCode >= 400 && statusCode !== 409 && statusCode !== 429 ? 'refused' : 'unreachable'
}
