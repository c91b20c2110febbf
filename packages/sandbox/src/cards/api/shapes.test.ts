import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startTestCardSandbox } from '../testing/card-sandbox.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const compiler = join(root, 'node_modules/.bin/tsc')
mkdirSync(join(root, '.cache'), { recursive: true })
// Within the project, so that the compiler finds the library's types.
const folder = mkdtempSync(join(root, '.cache/card-shapes-'))
after(() => rmSync(folder, { recursive: true }))

const options = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'esnext',
  types: [],
}

/** The library's types leave most words open to come; here only those that it names today will do. */
const strictly = `import type Stripe from 'stripe'
type Named<T> = T extends string ? (string extends T ? never : T) : never
type Open<T> = T extends string ? (string extends T ? T : never) : never
type Words<T> = [Named<T>] extends [never] ? Open<T> : Named<T>
type Whole<T> = T extends string ? never : T extends (infer E)[] ? Strictly<E>[] : T extends object ? { [K in keyof T]: Strictly<T[K]> } : T
type Strictly<T> = Words<T> | Whole<T>
`

type Said = readonly [type: string, answer: unknown]

/** What the compiler has against answers, each said to be of a type, file by file. */
function judge(files: Record<string, readonly Said[]>) {
  for (const [name, answers] of Object.entries(files)) {
    const lines = answers.map(
      ([type, answer], place) => `export const a${place}: Strictly<${type}> = ${JSON.stringify(answer)}`,
    )
    writeFileSync(join(folder, name), `${strictly}${lines.join('\n')}\n`)
  }
  const project = { compilerOptions: options, files: Object.keys(files) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  return new Promise<string[]>((resolve) =>
    execFile(compiler, ['-p', folder, '--pretty', 'false'], (_error, stdout, stderr) =>
      resolve((stdout + stderr).split('\n')),
    ),
  )
}

type Answer = Record<string, unknown>
let answers: [type: string, answer: Answer][]
let found: string[]

before(async () => {
  answers = []
  const shop = await startTestCardSandbox()
  const note = (type: string, answer: object) => {
    const { lastResponse: _, ...plain } = answer as Answer
    answers.push([type, JSON.parse(JSON.stringify(plain)) as Answer])
  }
  const numbers = [
    '4242424242424242',
    '4000000000000002',
    '4000000000007700',
    '4000000000000259',
    '4000000000005126',
  ]
  for (const number of numbers) note('Stripe.PaymentIntent', await shop.paid(number))
  const authenticating = await shop.order(500, { description: 'A pack', receipt_email: 'a@earcon.example' })
  await shop.pay(authenticating, '4000002760003184')
  note('Stripe.PaymentIntent', await shop.stripe.paymentIntents.retrieve(authenticating.id))
  const path = `/sandbox/cards/authenticate/${authenticating.id}?payment_intent_client_secret=${authenticating.client_secret}`
  const attempt =
    /name="attempt" value="(\w+)"/.exec(await (await fetch(shop.origin + path)).text())?.[1] ?? ''
  await shop.send(path, { attempt, choice: 'fail' })
  note('Stripe.PaymentIntent', await shop.stripe.paymentIntents.retrieve(authenticating.id))
  await shop.pay(authenticating, '4000002760003184')
  const next = /name="attempt" value="(\w+)"/.exec(await (await fetch(shop.origin + path)).text())?.[1] ?? ''
  await shop.send(path, { attempt: next, choice: 'complete' })
  note(
    'Stripe.PaymentIntent',
    await shop.stripe.paymentIntents.retrieve(authenticating.id, {
      expand: ['latest_charge.refunds', 'payment_method'],
    }),
  )
  note('Stripe.PaymentIntent', await shop.stripe.paymentIntents.cancel((await shop.order()).id))

  const failing = await shop.paid('4000000000005126')
  const refund = await shop.stripe.refunds.create({
    payment_intent: failing.id,
    amount: 5,
    reason: 'duplicate',
  })
  note('Stripe.Refund', refund)
  await shop.act(failing.id, 'fail-refund')
  note(
    'Stripe.Refund',
    await shop.stripe.refunds.retrieve(refund.id, { expand: ['charge', 'payment_intent'] }),
  )
  const disputed = await shop.paid()
  await shop.act(disputed.id, 'dispute')
  await shop.act(disputed.id, 'win')
  const lost = await shop.paid('4000000000000259')
  await shop.act(lost.id, 'lose')
  note(
    'Stripe.ApiList<Stripe.PaymentIntent>',
    await shop.stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] }),
  )
  note('Stripe.ApiList<Stripe.Charge>', await shop.stripe.charges.list({ limit: 100 }))
  note('Stripe.ApiList<Stripe.Refund>', await shop.stripe.refunds.list())
  note('Stripe.ApiList<Stripe.Dispute>', await shop.stripe.disputes.list({ expand: ['data.charge'] }))
  const refused = await shop.stripe.paymentIntents.cancel(disputed.id).then(
    () => assert.fail(),
    (error: unknown) => error as { payment_intent: object },
  )
  note('Stripe.PaymentIntent', refused.payment_intent)
  const declined = await shop.pay(await shop.order(), '4000000000000002')
  note(
    'Stripe.PaymentIntent.LastPaymentError["payment_method"] & {}',
    Reflect.get(declined.body.error ?? {}, 'payment_method') as object,
  )
  const { data: events } = await shop.stripe.events.list({ limit: 100 })
  for (const event of events) note(`Extract<Stripe.Event, { type: '${event.type}' }>`, event)
  await shop.close()
  found = await judge({ 'right.ts': answers, 'wrong.ts': spoilt(answers[0]?.[1] ?? assert.fail()) })
})

/** The same intent with one fault each */
function spoilt(intent: Answer): Said[] {
  const { capture_method: _, ...lacking } = intent
  const charge = { ...(intent.latest_charge as Answer), status: 'done' }
  const faults = [
    lacking,
    { ...intent, colour: 'red' },
    { ...intent, amount: '1200' },
    { ...intent, status: 'paid' },
  ]
  return [...faults, { ...intent, latest_charge: charge }].map((fault) => ['Stripe.PaymentIntent', fault])
}

test('every answer is what the official library expects, field by field and word by word', async () => {
  const statuses = new Set(answers.map(([, { object, status }]) => `${String(object)} ${String(status)}`))
  for (const status of ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'])
    assert.ok(statuses.has(`payment_intent ${status}`), status)
  const types = new Set(answers.map(([type]) => type))
  for (const type of [
    'payment_intent.processing',
    'charge.dispute.closed',
    'refund.failed',
    'charge.pending',
  ])
    assert.ok(types.has(`Extract<Stripe.Event, { type: '${type}' }>`), type)
  assert.deepEqual(
    found.filter((line) => line !== '' && !line.includes('wrong.ts(') && !line.startsWith(' ')),
    [],
  )
})

test('the judge finds a field too few, a field too many, a wrong kind and a wrong word', () => {
  const faults = found.filter((line) => line.includes('wrong.ts('))
  const places = new Set(faults.map((line) => /wrong\.ts\((\d+),/.exec(line)?.[1]))
  assert.equal(places.size, 5, faults.join('\n'))
  assert.match(found.join('\n'), /capture_method/)
  assert.match(found.join('\n'), /colour/)
})
