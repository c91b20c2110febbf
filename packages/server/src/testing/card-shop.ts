import { after } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import Stripe from 'stripe'
import { startCardSandbox } from '../../../sandbox/src/cards/server.ts'
import { stripeCards } from '../ports/stripe.ts'
import { createBuyers } from './buyers.ts'
import { openGate } from './gate.ts'
import { openShop } from './shop.ts'
import { shopClient } from './shop-client.ts'

const secretKey = 'sk_test_shop'
const publishableKey = 'pk_test_shop'
const webhookSecret = 'whsec_word'
const key = 'owner'

/** The stand-in for the card provider, in memory, and what its people do: buyers with cards, the owner, the one who brings events. */
async function openCardsSandbox() {
  const address = 'http://localhost:3000/sandbox/cards'
  const sandbox = await startCardSandbox({ address, key, secretKey, publishableKey })
  after(() => sandbox.close())
  const gate = await openGate(sandbox.http)
  const cards = stripeCards({ secretKey, webhookSecret, apiUrl: gate.at })
  const stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port: sandbox.http,
    protocol: 'http',
    telemetry: false,
  })

  /** What the owner presses on the stand-in's page. */
  async function press(intentId: string, action: string, amount?: number) {
    const body = new URLSearchParams({ key, action, ...(amount !== undefined && { amount: String(amount) }) })
    const at = `http://127.0.0.1:${sandbox.http}/sandbox/cards/payments/${intentId}`
    const answer = await fetch(at, { method: 'POST', body, redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`${action}: ${answer.status} ${await answer.text()}`)
  }

  return {
    cards,
    gate,
    stripe,
    press,
    /** Somebody pays, as a browser would, with a card that Stripe knows by this name. */
    pay: (intentId: string, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(intentId, {
        payment_method: card,
        return_url: 'http://localhost:3000/payment-status',
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

/** A shop whose visitors pay at the stand-in for the card provider. */
export async function openCardShop({ env = {} }: { env?: Record<string, string> } = {}) {
  const provider = await openCardsSandbox()
  const shop = await openShop({ manifest: catalogue, cards: provider.cards, env: { LIMITS: 'off', ...env } })
  const { send, ...others } = shopClient(shop)
  /** Somebody who may buy. Without a password: hashing one takes longer than buying. */
  async function createBuyer() {
    const [person] = await createBuyers(shop, 1)
    if (!person) throw new Error('nobody came')
    return { ...person, password: '' }
  }

  /** Asks for the payment of a cart. */
  const checkout = (items: object[], token?: string) =>
    send('POST', '/api/orders/create-payment-intent', { items }, token)
  /** The payment of a cart, which must be granted. */
  async function openPayment(items: object[], token: string) {
    const { status, body } = await checkout(items, token)
    if (status !== 200) throw new Error(`no payment: ${status} ${JSON.stringify(body)}`)
    const clientSecret = String(body?.clientSecret)
    return {
      body,
      clientSecret,
      intentId: clientSecret.split('_secret_')[0] ?? '',
      orderId: String(body?.orderId),
    }
  }
  const reconcile = (payment_intent: string, token?: string) =>
    send('POST', '/api/orders/reconcile', { payment_intent }, token)
  const bringEvent = (event: object, how?: Parameters<typeof provider.signed>[1]) =>
    shop.ask({ method: 'POST', url: '/api/webhooks/stripe', ...provider.signed(event, how) })
  /** Brings everything that the provider has told, and does what it calls for. */
  async function catchUp() {
    for (const event of await provider.events()) await bringEvent(event)
    await shop.runOutbox()
  }
  return {
    ...shop,
    ...provider,
    ...others,
    send,
    createBuyer,
    checkout,
    openPayment,
    reconcile,
    bringEvent,
    catchUp,
  }
}
