import type Stripe from 'stripe'
import { type CardEvent, type Cards, CardsUnavailableError, ForgedEventError, type Payment } from './cards.ts'

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
        charge?.amount_refunded ? refunds.list({ payment_intent: id, limit: 100 }) : undefined,
        charge?.disputed ? disputes.list({ payment_intent: id, limit: 100 }) : undefined,
      ])
      return asPayment(found, charge, refundList?.data ?? [], disputeList?.data ?? [])
    })

  return {
    retrieve,

    async create({ orderId, attempt, amount, currency }) {
      const { id } = await callStripe(({ paymentIntents }) =>
        paymentIntents.create(
          {
            amount,
            currency,
            allowed_payment_method_types: ['card'],
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

    async refund(id, items) {
      await callStripe(async ({ refunds }) => {
        const { data } = await refunds.list({ payment_intent: id, limit: 100 })
        // One that failed has to be asked for anew: the old question would be answered as it was then.
        const failed = data.filter(({ status }) => !isEffective(status)).length
        const give = (what: string, part = {}) =>
          refunds
            .create({ payment_intent: id, ...part }, { idempotencyKey: `refund:${id}:${what}:${failed}` })
            .catch(orSettled)
        if (!items) return give('all')
        // Each by itself: whoever else gives back one of them at the same time asks the same question.
        for (const { position, amount } of items)
          await give(String(position), { amount, metadata: { order_line: String(position) } })
        return undefined
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
  }
}

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
  const effective = refunds.filter(({ status }) => isEffective(status))
  return {
    id,
    clientSecret: client_secret ?? '',
    status: statusOf(status),
    amount,
    received: amount_received,
    currency,
    orderId: metadata.order_id,
    refunded: charge?.amount_refunded ?? 0,
    refundedPositions: effective.flatMap((refund) => positionIn(refund.metadata?.order_line ?? '')),
    dispute: worst(disputes.map(({ status }) => disputeOf(status))),
  }
}

const isEffective = (status: Stripe.Refund['status']) => status !== 'failed' && status !== 'canceled'

const statusesAsNamed = ['succeeded', 'processing', 'canceled'] as const

const statusOf = (said: Stripe.PaymentIntent.Status): Payment['status'] =>
  statusesAsNamed.find((status) => status === said) ?? 'open'

const positionIn = (said: string) => (/^\d{1,3}$/.test(said) ? [Number(said)] : [])

const worst = (disputes: Payment['dispute'][]) =>
  disputes.find((one) => one === 'lost') ?? disputes.find((one) => one === 'open')

/** What only warns takes no money yet; what is appealed has been taken. */
function disputeOf(status: Stripe.Dispute.Status): Payment['dispute'] {
  if (status === 'needs_response' || status === 'under_review') return 'open'
  return status === 'lost' || status.startsWith('appeal_') ? 'lost' : undefined
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
    {
      answered: statusCode === 400 || statusCode >= 500,
      cause: error,
    },
  )
}
