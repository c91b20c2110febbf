import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startTestCardSandbox } from '../testing/card-sandbox.ts'
import { startWebhookReceiver, webhookSecret } from '../testing/webhook-receiver.ts'

const home = mkdtempSync(join(tmpdir(), 'earcon-cards-'))
after(() => rmSync(home, { recursive: true }))

test('the shop is told what happens, signed as Stripe signs it', async () => {
  const receiver = await startWebhookReceiver()
  const shop = await startTestCardSandbox({ webhook: receiver.webhook })
  const { id } = await shop.paid()
  await receiver.until(() => receiver.received.length === 3)
  const told = receiver.received.map(({ event }) => event.type).sort()
  assert.deepEqual(told, ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
  const paid = receiver.received.find(({ event }) => event.type === 'payment_intent.succeeded')
  assert.ok(paid)
  assert.equal(Reflect.get(paid.event.data.object, 'id'), id)
  assert.match(paid.event.request?.id ?? '', /^req_/)
  assert.throws(() => shop.stripe.webhooks.constructEvent(`${paid.body} `, paid.signature, webhookSecret))
  assert.throws(() => shop.stripe.webhooks.constructEvent(paid.body, paid.signature, 'whsec_other'))
  const { data } = await shop.stripe.events.list()
  assert.deepEqual(data.map(({ id }) => id).sort(), receiver.received.map(({ event }) => event.id).sort())
  await shop.close()
  await receiver.close()
})

test('whoever does not understand at first is told again, under a new signature, until it does', async () => {
  const receiver = await startWebhookReceiver((_letter, tries) => [500, 302, 204][tries - 1] ?? 500)
  const shop = await startTestCardSandbox({ webhook: receiver.webhook })
  const { id } = await shop.order()
  await receiver.until(() => receiver.received.length === 3)
  assert.deepEqual([...receiver.tries.values()], [3])
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  await shop.stripe.paymentIntents.cancel(id)
  await receiver.until(() => receiver.tries.size === 2 && receiver.received.length === 6)
  assert.deepEqual([...receiver.tries.values()], [3, 3])
  await shop.close()
  await receiver.close()
})

test('many events go out a few at a time, and each only once at a time', async () => {
  const { promise: release, resolve } = Promise.withResolvers<number>()
  const receiver = await startWebhookReceiver(() => release)
  const shop = await startTestCardSandbox({ webhook: receiver.webhook })
  for (let number = 0; number < 10; number++) await shop.order()
  await receiver.until(() => receiver.received.length >= 4)
  for (let number = 0; number < 10; number++) await shop.order()
  assert.equal(receiver.received.length, 4)
  resolve(200)
  await receiver.until(() => receiver.received.length === 20)
  assert.deepEqual(
    [...receiver.tries.values()],
    Array.from({ length: 20 }, () => 1),
  )
  await shop.close()
  await receiver.close()
})

test('what the shop has not understood is told to it after a restart, and what it has is not', async () => {
  const folder = join(home, 'restart')
  const deaf = await startWebhookReceiver(({ event }) =>
    event.type === 'payment_intent.created' ? 200 : 500,
  )
  const before = await startTestCardSandbox({ folder, webhook: deaf.webhook })
  const { id } = await before.paid()
  await deaf.until(() => deaf.tries.size === 3)
  const page = await (await fetch(`${before.origin}/sandbox/cards?key=a+key+%26+a+half`)).text()
  assert.match(page, /Not yet told to the shop<\/dt><dd>charge\.succeeded, payment_intent\.succeeded</)
  await before.close()
  await deaf.close()

  const receiver = await startWebhookReceiver()
  const again = await startTestCardSandbox({ folder, webhook: receiver.webhook })
  await receiver.until(() => receiver.tries.size === 2)
  const told = receiver.received.map(({ event }) => event.type).sort()
  assert.deepEqual(told, ['charge.succeeded', 'payment_intent.succeeded'])
  assert.equal((await again.stripe.paymentIntents.retrieve(id)).status, 'succeeded')
  await again.close()
  await receiver.close()
})

test('a sandbox with nobody to tell keeps its events to itself', async () => {
  const shop = await startTestCardSandbox()
  await shop.paid()
  const { data } = await shop.stripe.events.list()
  assert.deepEqual(
    data.map(({ pending_webhooks }) => pending_webhooks),
    [0, 0, 0],
  )
  await shop.close()
})
