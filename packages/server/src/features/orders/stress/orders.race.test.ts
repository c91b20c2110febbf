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
const { db, context, openPayment, pay, reconcile, checkout, bringEvent, stripe, signed, runOutbox, mailbox } =
  shop
const other = await openSecondServer(context)
const wish = { id: catalogue.packs.find(({ slug }) => slug === 'cold-start')?.id, type: 'sound_pack' }

const someone = async () => {
  const [person] = await createBuyers(shop, 1)
  assert(person)
  return person
}

/** What the provider has told of a payment that was made just now. */
const eventsAbout = async (intentId: string) =>
  (await stripe.events.list({ limit: 20 })).data.filter(({ data }) => JSON.stringify(data).includes(intentId))

test('the same event three times at once grants once and sends one receipt (344)', async () => {
  const { id, email, token } = await someone()
  const { intentId } = await openPayment([wish], token)
  await pay(intentId)
  const event = (await eventsAbout(intentId)).find(({ type }) => type === 'payment_intent.succeeded')
  assert(event)
  const answers = await Promise.all([
    bringEvent(event),
    other.ask({ method: 'POST', url: '/api/webhooks/stripe', ...signed(event) }),
    bringEvent(event),
  ])
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  )
  await Promise.all([runOutbox(), other.runOutbox(), runOutbox()])
  await runOutbox()
  const rights = await db.selectFrom('entitlements').selectAll().where('user_id', '=', id).execute()
  assert.equal(rights.length, 9)
  assert.equal(mailbox.to(email).length, 1)
  await assertBooksAgree(shop)
})

test('return page, webhook, sweep and a second checkout race each other: one order, fulfilled once (345)', async (t) => {
  const dice = seededRandom()
  t.diagnostic(`seed ${dice.seed}`)
  const people = await createBuyers(
    shop,
    Number(process.env.RACES ?? (process.env.ENGINE === 'postgres' ? 25 : 10)),
  )
  /** Each begins a little later or earlier than the others, differently each time. */
  const race = (runners: (() => Promise<unknown>)[]) =>
    Promise.all(
      dice.shuffled(runners).map(async (run) => {
        for (let turns = dice.below(40); turns > 0; turns--) await new Promise(setImmediate)
        return run()
      }),
    )
  await runConcurrently(people, 2, async ({ token }) => {
    const { intentId } = await openPayment([wish], token)
    await pay(intentId)
    const told = (await eventsAbout(intentId)).map((event) => signed(event))
    const webhook = (letter: object, server: Pick<typeof other, 'ask'>) => async () => {
      const { statusCode, body } = await server.ask({
        method: 'POST',
        url: '/api/webhooks/stripe',
        ...letter,
      })
      assert.equal(statusCode, 200, body)
    }
    const comeBack = async () => {
      const { body } = await reconcile(intentId, token)
      assert.equal(body?.status, 'paid', JSON.stringify(body))
    }
    const buyAgain = async () => {
      const { status, body } = await checkout([wish], token)
      assert.equal(status, 409, JSON.stringify(body))
    }
    await race([
      ...told.flatMap((letter) => [webhook(letter, shop), webhook(letter, other)]),
      comeBack,
      comeBack,
      buyAgain,
      async () =>
        assert.deepEqual(await reconcileChangeableOrders(dice.below(2) ? context : other.context), []),
      dice.below(2) ? runOutbox : other.runOutbox,
    ])
  })
  // What waited too long for somebody else's lock is tried again now, and not in a minute.
  await db.updateTable('outbox').set({ next_at: new Date() }).where('done_at', 'is', null).execute()
  await Promise.all([runOutbox(), other.runOutbox()])
  const { orders } = await assertBooksAgree(shop)
  assert.equal(orders.length, people.length + 1)
})
