import Stripe from 'stripe'
import { startCardSandbox } from '../../../../sandbox/src/cards/server.ts'
import { stripeCards } from '../../ports/stripe.ts'

const keys = { secretKey: 'sk_test_shop', publishableKey: 'pk_test_shop' }
const webhookSecret = 'whsec_word'
const key = 'owner'
const returnUrl = 'http://localhost:3000/payment-status'

export type Provider = Awaited<ReturnType<typeof openCardsSandbox>>

/** A stand-in for the card provider that lives for one history, so that what it remembers is of this history alone. */
export async function openCardsSandbox() {
  const sandbox = await startCardSandbox({ address: 'http://localhost:3000/sandbox/cards', key, ...keys })
  const at = `http://127.0.0.1:${sandbox.http}`
  const cards = stripeCards({ secretKey: keys.secretKey, webhookSecret, apiUrl: at })
  const stripe = new Stripe(keys.secretKey, {
    host: '127.0.0.1',
    port: sandbox.http,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
  const sendForm = async (url: string, form: Record<string, string>) => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }

  return {
    cards,
    stripe,
    close: () => sandbox.close(),
    /** Somebody pays with a card that Stripe knows by this name; what cannot be paid, or is declined, stays as it is. */
    pay: (intentId: string, card: string) =>
      stripe.paymentIntents
        .confirm(intentId, { payment_method: card, return_url: returnUrl })
        .catch(orRefused),
    /** What the owner presses on the stand-in's page; whether it was possible. */
    press: async (intentId: string, action: string, amount?: number) =>
      (await sendForm(`${at}/sandbox/cards/payments/${intentId}`, {
        key,
        action,
        ...(amount !== undefined && { amount: String(amount) }),
      })) === 303,
    /** The buyer comes to the page of their bank, if they were sent there. */
    async authenticate(intentId: string, choice: 'complete' | 'fail') {
      const { next_action, payment_method } = await stripe.paymentIntents.retrieve(intentId)
      const url = URL.parse(next_action?.redirect_to_url?.url ?? '')
      if (!url) return
      await sendForm(`${at}${url.pathname}${url.search}`, {
        attempt: typeof payment_method === 'string' ? payment_method : '',
        choice,
      })
    },
    events: async () =>
      (await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).toReversed(),
    signed(event: object) {
      const payload = JSON.stringify(event)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
    },
    /** Everything about money, as it truly is. */
    async truth() {
      const [intents, refunds, disputes] = await Promise.all([
        stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] }),
        stripe.refunds.list({ limit: 100 }),
        stripe.disputes.list({ limit: 100 }),
      ])
      return intents.data.map((intent) => ({
        id: intent.id,
        status: intent.status,
        amount: intent.amount,
        metadata: intent.metadata,
        charge: typeof intent.latest_charge === 'object' ? intent.latest_charge : null,
        refunds: refunds.data.filter(({ payment_intent }) => payment_intent === intent.id),
        dispute: disputes.data.find(({ payment_intent }) => payment_intent === intent.id),
      }))
    },
  }
}

export type PaymentTruth = Awaited<ReturnType<Provider['truth']>>[number]

function orRefused(error: unknown) {
  if (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  )
    return undefined
  throw error
}
