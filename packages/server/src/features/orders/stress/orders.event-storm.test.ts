import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { createBuyers } from '../../../testing/buyers.ts'
import { openCardShop } from '../../../testing/card-shop.ts'
import { assertBooksAgree } from '../../../testing/ledger.ts'
import { runConcurrently, seededRandom } from '../../../testing/seeded-random.ts'

const shop = await openCardShop()
const { db, ask, openPayment, pay, events, signed, runOutbox } = shop
const wish = { id: catalogue.packs.find(({ slug }) => slug === 'cold-start')?.track_ids[0], type: 'track' }

/** So many events, each of them ten times; a thousand in the soak. */
const many = Number(process.env.STORM ?? (process.env.ENGINE === 'postgres' ? 150 : 60))
const comings = many * 10

type Letter = ReturnType<typeof signed>

/** Ways in which somebody might try to tell us something in the provider's name. */
const forgeries: ((event: object) => Letter)[] = [
  (event) => signed(event, { secret: 'whsec_another' }),
  (event) => signed(event, { at: Math.floor(Date.now() / 1000) - 3_600 }),
  (event) => ({ ...signed(event), payload: JSON.stringify({ ...event, id: 'evt_altered' }) }),
  (event) => withSignature(signed(event), (signature) => signature.replace('v1=', 'v0=')),
  (event) => withSignature(signed(event), (signature) => `${signature.slice(0, -1)}x`),
  (event) => withSignature(signed(event), () => ''),
]

const withSignature = (letter: Letter, change: (signature: string) => string): Letter => ({
  ...letter,
  headers: { ...letter.headers, 'stripe-signature': change(letter.headers['stripe-signature']) },
})

/** What else the provider tells, of the same payments and of some that are none of ours. */
const another = (told: object[], place: number) => ({
  ...told[place % told.length],
  id: `evt_more_${place}`,
  ...(place % 2 === 1 && { data: { object: { object: 'charge', payment_intent: `pi_strange_${place}` } } }),
})

test('a storm of events, each ten times in any order, a fifth of them forged: each counts once (343, 344)', async (t) => {
  const dice = seededRandom()
  t.diagnostic(`seed ${dice.seed}, ${many} events, ${comings} deliveries`)
  const people = await createBuyers(shop, many / 10)
  await runConcurrently(people, 8, async ({ token }) => pay((await openPayment([wish], token)).intentId))
  const told = await events()
  const more = Array.from({ length: many - told.length }, (_, place) => another(told, place))
  const genuine = [...told, ...more].map((event) => ({ event, letter: signed(event) }))

  const deliveries = Array.from({ length: comings }, (_, place) => {
    const { event = {}, letter = signed({}) } = genuine[place % genuine.length] ?? {}
    const forge = place < comings / 5 ? forgeries[place % forgeries.length] : undefined
    return forge ? { letter: forge(event), expected: 400 } : { letter, expected: 200 }
  })
  await runConcurrently(dice.shuffled(deliveries), 16, async ({ letter, expected }) => {
    const { statusCode } = await ask({ method: 'POST', url: '/api/webhooks/stripe', ...letter })
    assert.equal(statusCode, expected)
  })
  const noted = await db.selectFrom('card_events').select('id').execute()
  assert.deepEqual(noted.map(({ id }) => id).sort(), genuine.map(({ event }) => event.id).sort())
  await runOutbox()
  const { orders } = await assertBooksAgree(shop)
  assert.equal(orders.length, people.length)
})
