import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Refusal } from '@earcon/contract/refusal.rules'
import { z } from 'zod'
import { createTempFolder } from '../../testing/ports.ts'
import { openShop } from '../../testing/shop.ts'
import { defineCommand, type Step } from './command.ts'
import { readOperatorAddress, writeOperatorAddress } from './operator-address.ts'
import { askRunningShop } from './operator-client.ts'
import { openOperatorServer } from './operator-server.ts'

const dataDir = createTempFolder()
const { context } = await openShop({ env: { DATA_DIR: dataDir } })

const count = defineCommand({
  name: 'test count',
  group: 'The shop',
  summary: 'count to a number',
  input: z.object({ to: z.coerce.number({ error: 'must be a number' }) }),
  async run({ operator }, { to }, report) {
    if (to > 9) throw new Refusal('busy')
    if (to < 0) throw new TypeError('nobody counts backwards')
    for (let done = 1; done <= to; done++) report({ done, total: to, what: 'Counting' })
    return { to, by: operator.kind }
  },
  say: ({ to, by }) => [`${by} counted to ${to}`],
  isWrong: ({ to }) => to === 0,
})

const server = await openOperatorServer(context, [count])
after(() => server.close(1_000))
const address = readOperatorAddress(dataDir)
assert(address, 'a shop that is open says where it takes commands')

const steps: Step[] = []
const ask = (input: object, name = 'test count', folder = dataDir) =>
  askRunningShop(folder, { name, input }, (step) => steps.push(step))

test('only its owner reads where a shop takes commands', () => {
  assert.equal(statSync(join(dataDir, 'operator.json')).mode & 0o777, 0o600)
})

test('a command is carried out by the running shop, which tells how far it is', async () => {
  assert.deepEqual(await ask({ to: '2' }), {
    kind: 'answered',
    answer: { to: 2, by: 'operator' },
    lines: ['operator counted to 2'],
    isWrong: false,
  })
  assert.deepEqual(steps, [
    { done: 1, total: 2, what: 'Counting' },
    { done: 2, total: 2, what: 'Counting' },
  ])
})

const outcomes: [sentence: string, name: string, input: object, outcome: object][] = [
  [
    'an answer that tells of something wrong',
    'test count',
    { to: 0 },
    { kind: 'answered', answer: { to: 0, by: 'operator' }, lines: ['operator counted to 0'], isWrong: true },
  ],
  [
    'a refusal',
    'test count',
    { to: 10 },
    {
      kind: 'refused',
      code: 'busy',
      sentences: ['The shop is very busy right now. Please try again in a moment.'],
    },
  ],
  [
    'an input that does not fit',
    'test count',
    { to: 'x' },
    { kind: 'misused', sentences: ['to: must be a number'] },
  ],
  [
    'a command that the shop does not know',
    'test fly',
    {},
    {
      kind: 'misused',
      sentences: ['The running shop knows no command "test fly". It may be of another version.'],
    },
  ],
]
for (const [sentence, name, input, outcome] of outcomes)
  test(`${sentence} comes back as it is`, async () => assert.deepEqual(await ask(input, name), outcome))

test('a fault comes back with where it happened, for whoever mends it', async () => {
  const outcome = await ask({ to: -1 })
  assert(outcome?.kind === 'failed')
  assert.deepEqual(outcome.sentences, ['Something went wrong: nobody counts backwards'])
  assert.match(outcome.stack ?? '', /^TypeError: nobody counts backwards\n +at /)
})

interface Question {
  headers?: Record<string, string>
  method?: string
  path?: string
  body?: string
}

async function statusOf({ headers = {}, method = 'POST', path = '/commands', body }: Question) {
  const asked = request({ host: '127.0.0.1', port: address?.port, method, path, headers, agent: false })
  asked.end(body ?? JSON.stringify({ name: 'test count', input: { to: 1 } }))
  const [response] = await once(asked, 'response')
  response.resume()
  assert.equal(response.headers['access-control-allow-origin'], undefined)
  return response.statusCode
}

const authorization = `Bearer ${address.token}`
const strangers: [sentence: string, question: Question, status: number][] = [
  ['whoever has no token', {}, 401],
  ['whoever has another one', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }, 401],
  ['a token without its scheme', { headers: { authorization: address.token } }, 401],
  ['a page in a browser', { headers: { authorization, origin: 'http://localhost:3000' } }, 403],
  [
    'a name that leads to this machine',
    { headers: { authorization, host: `evil.example:${address.port}` } },
    403,
  ],
  ['another way of asking', { headers: { authorization }, method: 'GET', body: '' }, 404],
  ['another address', { headers: { authorization }, path: '/' }, 404],
  ['what cannot be read', { headers: { authorization }, body: '{' }, 400],
  ['what is far too long', { headers: { authorization }, body: `"${'x'.repeat(1_000_001)}"` }, 400],
]
for (const [sentence, question, status] of strangers)
  test(`refused: ${sentence}`, async () => assert.equal(await statusOf(question), status))

test('who knows the token is let in', async () => {
  assert.equal(await statusOf({ headers: { authorization } }), 200)
})

test('a folder without a shop, one that a killed shop left, and a broken one are all nobody', async () => {
  const empty = createTempFolder()
  assert.equal(await ask({ to: 1 }, 'test count', empty), undefined)
  writeOperatorAddress(empty, { port: 1, token: 'x'.repeat(43) })
  assert.equal(await ask({ to: 1 }, 'test count', empty), undefined)
  // Where a killed shop listened another one does now.
  writeOperatorAddress(empty, { port: address.port, token: 'x'.repeat(43) })
  assert.equal(await ask({ to: 1 }, 'test count', empty), undefined)
  writeFileSync(join(empty, 'operator.json'), '{')
  assert.equal(await ask({ to: 1 }, 'test count', empty), undefined)
})

test('a program that took the place of a killed shop is not believed', async () => {
  const stranger = createServer((_, response) => response.end('{"outcome":{"kind":"answered"}}'))
  after(() => stranger.close())
  await once(stranger.listen(0, '127.0.0.1'), 'listening')
  const folder = createTempFolder()
  writeOperatorAddress(folder, { port: (stranger.address() as AddressInfo).port, token: 'x'.repeat(43) })
  assert.equal(await ask({ to: 1 }, 'test count', folder), undefined)
})

test('a shop that ends in the middle of a command has not answered it', async () => {
  const folder = createTempFolder()
  const { context } = await openShop({ env: { DATA_DIR: folder } })
  const started = Promise.withResolvers<void>()
  const endless = defineCommand({
    name: 'test wait',
    group: 'The shop',
    summary: 'wait',
    input: z.object({}),
    run: () => {
      started.resolve()
      return new Promise<never>(() => {})
    },
    say: () => [],
  })
  const closing = await openOperatorServer(context, [endless])
  const asked = askRunningShop(folder, { name: 'test wait', input: {} }, () => {})
  await started.promise
  await closing.close(10)
  assert.equal((await asked)?.kind, 'failed')
  assert.equal(existsSync(join(folder, 'operator.json')), false, 'a closed shop takes no commands')
})

test('a shop that closes leaves alone what another one has written meanwhile', async () => {
  const folder = createTempFolder()
  const { context } = await openShop({ env: { DATA_DIR: folder } })
  const first = await openOperatorServer(context, [])
  const second = await openOperatorServer(context, [])
  const written = readOperatorAddress(folder)
  await first.close(10)
  assert.deepEqual(readOperatorAddress(folder), written)
  await second.close(10)
})
