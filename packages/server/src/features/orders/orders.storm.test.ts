import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { booksAgree, buyers } from '../../testing/books.ts'
import { openCardShop } from '../../testing/cards.ts'
import { chance, inLanes } from '../../testing/chance.ts'

const shop = await openCardShop()
const { db, ask, opened, pay, events, signed, deliver } = shop
const wish = { id: catalogue.packs.find(({ slug }) => slug === 'cold-start')?.track_ids[0], type: 'track' }

type Letter = ReturnType<typeof signed>
const now = Math.floor(Date.now() / 1000)

/** Ways in which somebody might try to tell us something in the provider's name. */
const forgeries: ((event: object) => Letter)[] = [
  (event) => signed(event, { secret: 'whsec_another' }),
  (event) => signed(event, { at: now - 3_600 }),
  (event) => ({ ...signed(event), payload: JSON.stringify({ ...event, id: 'evt_altered' }) }),
  (event) => withSignature(signed(event), (signature) => signature.replace('v1=', 'v0=')),
  (event) => withSignature(signed(event), (signature) => `${signature.slice(0, -1)}x`),
  (event) => withSignature(signed(event), () => ''),
]

const withSignature = (letter: Letter, change: (signature: string) => string): Letter => ({
  ...letter,
  headers: { ...letter.headers, 'stripe-signature': change(letter.headers['stripe-signature']) },
})

test('1,000 events that come 10,000 times in any order, a fifth of them forged, are 1,000 events (343, 344)', async (t) => {
  const dice = chance()
  t.diagnostic(`seed ${dice.seed}`)
  const people = await buyers(shop, Number(process.env.STORM_ORDERS ?? 50))
  let then = performance.now()
  const lap = (what: string) => {
    t.diagnostic(`${what}: ${Math.round(performance.now() - then)} ms`)
    then = performance.now()
  }
  await inLanes(people, 8, async ({ token }) => {
    const { intentId } = await opened([wish], token)
    await pay(intentId)
  })
  lap('setup')
  const told = await events()
  const again = Array.from({ length: 1_000 - told.length }, (_, place) => ({
    ...told[place % told.length],
    id: `evt_again_${place}`,
  }))
  const genuine = [...told, ...again].map((event) => ({ event, letter: signed(event) }))
  lap('sign')
  const deliveries = dice.shuffled([
    ...Array.from({ length: 8_000 }, (_, place) => ({ ...genuine[place % 1_000], status: 200 })),
    ...Array.from({ length: 2_000 }, (_, place) => ({
      letter: forgeries[place % forgeries.length]?.(genuine[place % 1_000]?.event ?? {}),
      status: 400,
    })),
  ])
  lap('forge')
  const answers = { 200: 0, 400: 0 }
  await inLanes(deliveries, 16, async ({ letter, status }) => {
    const { statusCode } = await ask({ method: 'POST', url: '/api/webhooks/stripe', ...letter })
    assert.equal(statusCode, status)
    answers[status as 200 | 400]++
  })
  lap('deliver')
  await deliver()
  lap('outbox')
  assert.deepEqual(answers, { 200: 8_000, 400: 2_000 })
  const noted = await db.selectFrom('card_events').select('id').execute()
  assert.deepEqual(noted.map(({ id }) => id).sort(), genuine.map(({ event }) => event.id).sort())
  const { orders } = await booksAgree(shop)
  assert.equal(orders.length, people.length)
  lap('books')
})
