import { after } from 'node:test'
import Stripe from 'stripe'
import { apiVersion } from '../context.ts'
import { type CardSandboxOptions, startCardSandbox } from '../server.ts'

export const sandboxAddress = 'http://localhost:3000/sandbox/cards'
export const sandboxKeys = {
  secretKey: 'sk_test_local_a',
  publishableKey: 'pk_sandbox_local_b',
  key: 'a key & a half',
}

/** The official library, pointed at a sandbox. */
export const createStripeClient = (port: number, key = sandboxKeys.secretKey) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    apiVersion,
  })

/** Closes once, at the latest when the test is over, however it ends. */
export function closeAfterTest<T>(close: () => Promise<T>) {
  let closed: Promise<T> | undefined
  const once = () => (closed ??= close())
  after(once)
  return once
}

/** A sandbox in this process, and those who use it: the shop's server, a browser, and the owner. */
export async function startTestCardSandbox(told: Partial<CardSandboxOptions> = {}) {
  const cards = await startCardSandbox({ address: sandboxAddress, ...sandboxKeys, ...told })
  const close = closeAfterTest(cards.close)
  const stripe = createStripeClient(cards.http)
  const origin = `http://127.0.0.1:${cards.http}`

  /** Sends a form, as a browser does. */
  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

  const order = (amount = 1200, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { order_id: 'o1' },
      ...more,
    })

  /** Types a card into the shop's page and presses Pay. */
  async function pay(intent: Stripe.PaymentIntent, number: string, card: Record<string, string> = {}) {
    const typed = { number, exp_month: '12', exp_year: '34', cvc: '123', ...card }
    const fields = {
      client_secret: intent.client_secret ?? '',
      return_url: 'http://localhost:3000/payment-status',
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(
        Object.entries(typed).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
      ),
    }
    const authorization = `Bearer ${sandboxKeys.publishableKey}`
    const path = `/sandbox/cards/v1/payment_intents/${intent.id}/confirm`
    const response = await send(path, fields, { authorization })
    return { status: response.status, body: (await response.json()) as Confirmed }
  }

  const paid = async (number = '4242424242424242', amount = 1200) => {
    const intent = await order(amount)
    await pay(intent, number)
    return stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  }

  const act = (id: string, action: string, more: Record<string, string> = {}) =>
    send(`/sandbox/cards/payments/${id}`, { key: sandboxKeys.key, action, ...more })

  return { ...cards, close, origin, stripe, send, order, pay, paid, act }
}

type Confirmed = Partial<Stripe.PaymentIntent> & {
  error?: { type: string; code?: string; decline_code?: string; message: string; charge?: string }
}

/** The charge that was asked for along with its payment. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge {
  if (charge === null || typeof charge === 'string') throw new Error('The charge was not expanded.')
  return charge
}

export const eventTypes = (events: Stripe.Event[]) => events.map(({ type }) => type).toReversed()
