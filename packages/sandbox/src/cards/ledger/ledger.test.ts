import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startTestCardSandbox } from '../testing/card-sandbox.ts'
import { spawnCardSandbox } from '../testing/card-sandbox-process.ts'

const home = mkdtempSync(join(tmpdir(), 'earcon-ledger-'))
after(() => rmSync(home, { recursive: true }))

/** What can be seen of a sandbox from outside. */
async function everything(shop: Pick<Awaited<ReturnType<typeof startTestCardSandbox>>, 'stripe'>) {
  const { paymentIntents, charges, refunds, disputes, events } = shop.stripe
  const lists = await Promise.all(
    [paymentIntents, charges, refunds, disputes, events].map((kind) => kind.list({ limit: 100 })),
  )
  return lists.map(({ data }) => data)
}

test('a sandbox that is opened again knows everything it knew', async () => {
  const folder = join(home, 'again')
  const before = await startTestCardSandbox({ folder })
  const { id } = await before.paid()
  await before.stripe.refunds.create({ payment_intent: id, amount: 100 })
  await before.paid('4000000000000259')
  await before.paid('4000000000000002')
  const authenticating = await before.order()
  await before.pay(authenticating, '4000002760003184')
  const processing = await before.paid('4000000000007700')
  const once = { idempotencyKey: 'order:1:1' }
  const kept = await before.stripe.paymentIntents.create({ amount: 777, currency: 'usd' }, once)
  const known = await everything(before)
  await before.close()

  const after = await startTestCardSandbox({ folder, port: before.http })
  assert.equal(after.http, before.http)
  assert.deepEqual(await everything(after), known)
  assert.equal((await after.stripe.paymentIntents.create({ amount: 777, currency: 'usd' }, once)).id, kept.id)
  assert.equal((await after.act(processing.id, 'settle')).status, 303)
  assert.equal((await after.pay(authenticating, '4242424242424242')).body.status, 'succeeded')
  await after.close()
})

test('no card number is ever written down', async () => {
  const folder = join(home, 'numbers')
  const shop = await startTestCardSandbox({ folder })
  const numbers = [
    '4242424242424242',
    '4000000000000002',
    '4000002760003184',
    '4111111111111111',
    '4242424242424241',
  ]
  for (const number of numbers) await shop.pay(await shop.order(), number)
  await shop.close()
  const written = readFileSync(join(folder, 'ledger.jsonl'), 'utf8')
  assert.ok(written.includes('"last4":"4242"'))
  for (const number of numbers) assert.ok(!written.includes(number))
  assert.ok(!/\b\d{13,19}\b/.test(written))
  assert.equal(statSync(join(folder, 'ledger.jsonl')).mode & 0o077, 0)
})

test('a line that was cut off is forgotten, and what comes after it is kept', async () => {
  const folder = join(home, 'torn')
  const first = await startTestCardSandbox({ folder })
  const { id } = await first.paid()
  await first.close()
  appendFileSync(join(folder, 'ledger.jsonl'), '[["intents",{"id":"pi_half","amo')
  const second = await startTestCardSandbox({ folder })
  const other = await second.paid()
  await second.close()
  const third = await startTestCardSandbox({ folder })
  const { data } = await third.stripe.paymentIntents.list()
  assert.deepEqual(
    data.map(({ id, status }) => [id, status]),
    [
      [other.id, 'succeeded'],
      [id, 'succeeded'],
    ],
  )
  await third.close()
})

test('a killed process has lost nothing that it had answered', async () => {
  const folder = join(home, 'killed')
  const answered = new Map<string, string>()
  for (let round = 0; round < 2; round++) {
    const killed = await spawnCardSandbox(folder)
    const buying = async () => {
      for (;;) {
        const { id } = await killed.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
        answered.set(id, 'requires_payment_method')
        const { status } = await killed.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
        answered.set(id, status)
        if (answered.size >= 15 * (round + 1)) killed.kill()
      }
    }
    const buyers = await Promise.allSettled([1, 2, 3].map(buying))
    assert.ok(buyers.every(({ status }) => status === 'rejected'))
    await killed.ended
  }
  const again = await startTestCardSandbox({ folder })
  const { data } = await again.stripe.paymentIntents.list({ limit: 100 })
  const kept = new Map(data.map(({ id, status }) => [id, status]))
  for (const [id, status] of answered)
    assert.ok(kept.get(id) === status || (status !== 'succeeded' && kept.get(id) === 'succeeded'), id)
  assert.ok(answered.size >= 30)
  await again.close()
})

test('a sandbox whose disk is full says so, and has kept what it had answered', async () => {
  const folder = join(home, 'full')
  const full = await spawnCardSandbox(folder, '60')
  const answered: string[] = []
  const buying = async () => {
    for (let number = 0; number < 50; number++) {
      const { id } = await full.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
      answered.push(id)
    }
  }
  await assert.rejects(buying, { statusCode: 500, type: 'StripeAPIError' })
  const known = await full.stripe.paymentIntents.list({ limit: 100 })
  assert.deepEqual(
    known.data.map(({ id }) => id),
    answered.toReversed(),
  )
  assert.deepEqual(await full.close(), [0, null])
  const again = await startTestCardSandbox({ folder })
  assert.ok(answered.length > 1)
  const { data } = await again.stripe.paymentIntents.list({ limit: 100 })
  assert.deepEqual(
    data.map(({ id }) => id),
    answered.toReversed(),
  )
  await again.close()
})
