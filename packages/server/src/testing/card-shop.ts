import { after } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { createBuyers } from './buyers.ts'
import { openCardSandbox } from './card-sandbox.ts'
import { openGate } from './gate.ts'
import { openShop } from './shop.ts'
import { shopClient } from './shop-client.ts'

/** The card sandbox behind a gate that can be shut. */
async function openGatedSandbox() {
  const sandbox = await openCardSandbox()
  after(() => sandbox.close())
  const gate = await openGate(sandbox.port)
  return {
    ...sandbox,
    gate,
    cards: sandbox.cardsAt(gate.at),
    async press(intentId: string, action: string, amount?: number) {
      const answer = await sandbox.press(intentId, action, amount)
      if (answer.status !== 303) throw new Error(`${action}: ${answer.status} ${await answer.text()}`)
    },
  }
}

/** A shop whose visitors pay at the card sandbox. */
export async function openCardShop({ env = {} }: { env?: Record<string, string> } = {}) {
  const provider = await openGatedSandbox()
  const shop = await openShop({ manifest: catalogue, cards: provider.cards, env: { LIMITS: 'off', ...env } })
  const { send, ...others } = shopClient(shop)
  /** Somebody who may buy. Without a password: hashing one takes longer than buying. */
  async function createBuyer() {
    const [person] = await createBuyers(shop, 1)
    if (!person) throw new Error('nobody came')
    return { ...person, password: '' }
  }

  /** Asks for the payment of a cart. */
  const checkout = (items: object[], token?: string, licensee?: object) =>
    send('POST', '/api/orders/create-payment-intent', { items, licensee }, token)
  /** The payment of a cart, which must be granted. */
  async function openPayment(items: object[], token: string, licensee?: object) {
    const { status, body } = await checkout(items, token, licensee)
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
