import { after } from 'node:test'
import { startCardSandbox } from '../../packages/sandbox/src/cards/server.ts'
import { createStripeClient } from '../../packages/sandbox/src/cards/testing/card-sandbox.ts'

const secretKey = 'sk_test_till'
const publishableKey = 'pk_test_till'
const secret = 'whsec_till'

/** A card provider that outlives the shop: it remembers every payment, and tells of it until the shop has understood. */
export async function openCardProvider(shopPort: number, folder: string) {
  const shop = `http://localhost:${shopPort}`
  const options = {
    folder,
    address: `${shop}/sandbox/cards`,
    key: 'owner',
    secretKey,
    publishableKey,
    webhook: { url: `http://127.0.0.1:${shopPort}/api/webhooks/stripe`, secret },
  }
  let provider = await startCardSandbox(options)
  after(() => provider.close())
  const at = `http://127.0.0.1:${provider.http}`
  const stripe = createStripeClient(provider.http, secretKey)

  /** Pays as a browser does, with nothing but what the shop has handed to it. Whether the money was taken. */
  async function pay(clientSecret: string) {
    const [intentId = ''] = clientSecret.split('_secret_')
    const { ok } = await fetch(`${at}/v1/payment_intents/${intentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        payment_method: 'pm_card_visa',
        return_url: `${shop}/payment-status`,
      }),
    })
    return ok
  }

  const all = { limit: 100 }
  return {
    pay,
    /** What it could not tell is told again at once, and not when its pauses, which grow, are over. */
    async resendEvents() {
      const { http: port } = provider
      await provider.close()
      provider = await startCardSandbox({ ...options, port })
    },
    payments: () => stripe.paymentIntents.list(all).autoPagingToArray({ limit: 10_000 }),
    /** How much of what it tells has not been understood yet. */
    countPendingEvents: async () =>
      (await stripe.events.list(all).autoPagingToArray({ limit: 10_000 })).filter(
        ({ pending_webhooks }) => pending_webhooks > 0,
      ).length,
    /** What a shop has to be told to take its cards here. */
    env: {
      PORT: String(shopPort),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: at,
    },
  }
}
