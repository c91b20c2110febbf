import Stripe from 'stripe'
import { startCardSandbox } from '../../../sandbox/src/cards/server.ts'
import { stripeCards } from '../ports/stripe.ts'

const secretKey = 'sk_test_shop'
const publishableKey = 'pk_test_shop'
const webhookSecret = 'whsec_word'
const key = 'owner'
const shopUrl = 'http://localhost:3000'

/** The card sandbox, in memory, and what its people do: buyers with cards, the owner, the one who brings events. */
export async function openCardSandbox() {
  const address = `${shopUrl}/sandbox/cards`
  const sandbox = await startCardSandbox({ address, key, secretKey, publishableKey })
  const url = `http://127.0.0.1:${sandbox.http}`
  const stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port: sandbox.http,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
  const sendForm = (path: string, form: Record<string, string>) =>
    fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

  return {
    port: sandbox.http,
    stripe,
    close: () => sandbox.close(),
    /** What the shop reaches it by, straight or through what stands before it. */
    cardsAt: (apiUrl = url) => stripeCards({ secretKey, webhookSecret, apiUrl }),
    /** A form of one of its pages, sent as a browser would. */
    sendForm,
    /** What the owner presses on its page. */
    press: (intentId: string, action: string, amount?: number) =>
      sendForm(`/sandbox/cards/payments/${intentId}`, {
        key,
        action,
        ...(amount !== undefined && { amount: String(amount) }),
      }),
    /** Somebody pays, as a browser would, with a card that Stripe knows by this name. */
    pay: (intentId: string, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(intentId, {
        payment_method: card,
        return_url: `${shopUrl}/payment-status`,
      }),
    /** Everything that was told so far, the oldest first. */
    events: async () =>
      (await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).toReversed(),
    /** The very bytes that bring an event, and their signature. */
    signed(event: object, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) {
      const payload = JSON.stringify(event)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
    },
  }
}
