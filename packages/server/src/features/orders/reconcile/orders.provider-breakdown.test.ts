import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { type Cards, CardsUnavailableError } from '../../../ports/cards.ts'
import { createBuyers } from '../../../testing/buyers.ts'
import { openCardShop } from '../../../testing/card-shop.ts'
import { assertBooksAgree } from '../../../testing/ledger.ts'
import { openSecondServer } from '../../../testing/second-server.ts'

const shop = await openCardShop()
const { context, checkout, pay, catchUp } = shop
const wish = { id: catalogue.packs.find(({ slug }) => slug === 'cold-start')?.id, type: 'sound_pack' }

/** A server of the same shop that reaches the provider in another way. */
async function serverWith(cards: Partial<Cards>) {
  const ports = { ...context.ports, cards: { ...context.ports.cards, ...cards } }
  const { ask } = await openSecondServer({ ...context, ports })
  return (token: string) =>
    ask({
      method: 'POST',
      url: '/api/orders/create-payment-intent',
      payload: { items: [wish] },
      headers: { authorization: `Bearer ${token}` },
    })
}

test('a provider that breaks down for one tab and answers the other late opens one payment that can be paid', async () => {
  const answered = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const pressSlowly = await serverWith({
    async create(due) {
      const payment = await context.ports.cards.create(due)
      answered.resolve()
      await late.promise
      return payment
    },
  })
  const pressInVain = await serverWith({
    create: () => Promise.reject(new CardsUnavailableError('the provider answers 503', { fault: 'broken' })),
  })
  const [person] = await createBuyers(shop, 1)
  assert(person)
  const { token } = person
  const slow = pressSlowly(token)
  await answered.promise
  assert.equal((await pressInVain(token)).statusCode, 502)
  const { body } = await checkout([wish], token)
  late.resolve()
  const secrets = [String(body?.clientSecret), (await slow).json<{ clientSecret: string }>().clientSecret]
  for (const secret of secrets) await pay(secret.split('_secret_')[0] ?? '').catch(() => undefined)
  await catchUp()
  const { paid } = await assertBooksAgree(shop)
  assert.equal(paid.length, 1)
})
