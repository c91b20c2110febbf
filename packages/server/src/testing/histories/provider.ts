import Stripe from 'stripe'
import { openCardSandbox } from '../card-sandbox.ts'

export type Provider = Awaited<ReturnType<typeof openProvider>>

/** A card sandbox that lives for one history, so that what it remembers is of this history alone. */
export async function openProvider() {
  const sandbox = await openCardSandbox()
  const { stripe } = sandbox

  return {
    ...sandbox,
    cards: sandbox.cardsAt(),
    /** What cannot be paid, or is declined, stays as it is. */
    pay: (intentId: string, card: string) => sandbox.pay(intentId, card).catch(orRefused),
    /** What the owner presses; whether it was possible. */
    press: async (...press: Parameters<typeof sandbox.press>) =>
      (await statusOf(await sandbox.press(...press))) === 303,
    /** The buyer comes to the page of their bank, if they were sent there. */
    async authenticate(intentId: string, choice: 'complete' | 'fail') {
      const { next_action, payment_method } = await stripe.paymentIntents.retrieve(intentId)
      const url = URL.parse(next_action?.redirect_to_url?.url ?? '')
      if (!url) return
      const attempt = typeof payment_method === 'string' ? payment_method : ''
      await statusOf(await sandbox.sendForm(`${url.pathname}${url.search}`, { attempt, choice }))
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

/** The answer is read to its end, so that its connection is free again. */
async function statusOf(answer: Response) {
  await answer.arrayBuffer()
  return answer.status
}

function orRefused(error: unknown) {
  if (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  )
    return undefined
  throw error
}
