import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { createBuyers } from '../../../testing/buyers.ts'
import { openCardShop } from '../../../testing/card-shop.ts'
import { assertBooksAgree } from '../../../testing/ledger.ts'
import { openSecondServer } from '../../../testing/second-server.ts'
import { runConcurrently, seededRandom } from '../../../testing/seeded-random.ts'
import { reconcileChangeableOrders } from '../reconcile/orders.card-events.service.ts'

const shop = await openCardShop()
const { db, stripe, pay, events, signed } = shop
const servers = [shop, await openSecondServer(shop.context)]
const serverFor = (place: number) => servers[place % servers.length] ?? shop
const wishes = [
  { id: catalogue.packs.find(({ slug }) => slug === 'cold-start')?.id, type: 'sound_pack' },
  { id: catalogue.packs.find(({ slug }) => slug === 'dark-mode')?.track_ids[0], type: 'track' },
]

/** The embedded engine has one connection for both, and takes its time. */
const many = Number(process.env.BUYERS ?? (process.env.ENGINE === 'postgres' ? 30 : 4))
const presses = Array.from({ length: 10 }, (_, press) => press)

/** Presses checkout, and once more where the shop asks for patience: so many at once may be too many for a moment. */
async function press(place: number, token: string, tries = 5) {
  const answer = await serverFor(place).ask({
    method: 'POST',
    url: '/api/orders/create-payment-intent',
    payload: { items: wishes },
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.headers['retry-after'] === undefined || tries === 0) return answer
  pressedAgain++
  return press(place, token, tries - 1)
}
let pressedAgain = 0

test('two servers, each buyer pressing ten times at once: one order, one payment, fulfilled once (344, 345)', async (t) => {
  const dice = seededRandom()
  t.diagnostic(`seed ${dice.seed}, ${many} buyers`)
  const people = await createBuyers(shop, many)
  const intents = new Map<string, string>()
  await runConcurrently(people, 10, async ({ id, token }) => {
    const answers = await Promise.all(presses.map((place) => press(place, token)))
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      presses.map(() => 200),
      answers.find(({ statusCode }) => statusCode !== 200)?.body,
    )
    const secrets = new Set(answers.map((answer) => answer.json<{ clientSecret: string }>().clientSecret))
    assert.equal(secrets.size, 1, 'all ten get the same payment')
    intents.set(id, [...secrets][0]?.split('_secret_')[0] ?? '')
  })
  const orders = await db.selectFrom('orders').select(['user_id', 'intent_id', 'status']).execute()
  assert.deepEqual(
    orders.map(({ user_id, intent_id, status }) => `${user_id} ${intent_id} ${status}`).sort(),
    people.map(({ id }) => `${id} ${intents.get(id)} pending`).sort(),
    'one open order each',
  )
  const known = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
  assert.equal(known.length, many, 'one payment each at the provider')

  await runConcurrently([...intents.values()], 5, (intentId) => pay(intentId))
  const told = dice.shuffled([...(await events()), ...(await events())])
  await Promise.all([
    runConcurrently(people, 4, async ({ id, token }) => {
      const reconciled = await Promise.all(
        servers.map(({ ask }) =>
          ask({
            method: 'POST',
            url: '/api/orders/reconcile',
            payload: { payment_intent: intents.get(id) },
            headers: { authorization: `Bearer ${token}` },
          }),
        ),
      )
      const [one, other] = reconciled.map((answer) => answer.json<{ status: string; number: string }>())
      assert.equal(one?.status, 'paid')
      assert.deepEqual(one, other)
    }),
    runConcurrently([...told.entries()], 4, async ([place, event]) => {
      const { statusCode } = await serverFor(place).ask({
        method: 'POST',
        url: '/api/webhooks/stripe',
        ...signed(event),
      })
      assert.equal(statusCode, 200)
    }),
    ...servers.map(({ runOutbox }) => runOutbox()),
    ...servers.map(async ({ context }) => assert.deepEqual(await reconcileChangeableOrders(context), [])),
  ])
  await Promise.all(servers.map(({ runOutbox }) => runOutbox()))
  const { orders: paid } = await assertBooksAgree(shop)
  assert.equal(paid.length, many)
  t.diagnostic(`${pressedAgain} presses were repeated`)
})
