import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { defineCall } from '@earcon/contract/call'
import { textField } from '@earcon/contract/fields'
import { Refusal } from '@earcon/contract/refusal.rules'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openPorts } from '../../testing/ports.ts'
import { createHttpApp } from './http-app.ts'
import { redirect } from './replies.ts'
import { serveAnyCall } from './serve.ts'

const Echo = z.object({ said: z.string() })
const echo = defineCall({
  method: 'POST',
  path: '/echo',
  summary: 'Says it back',
  status: 201,
  body: z.object({ said: textField('said') }),
  answer: Echo,
})
const forget = defineCall({
  method: 'DELETE',
  path: '/echo',
  summary: 'Forgets it',
  status: 204,
  answer: z.undefined(),
})
const leave = defineCall({ method: 'GET', path: '/leave', summary: 'Goes elsewhere', answer: Echo })
const leak = defineCall({ method: 'GET', path: '/leak', summary: 'Hands over too much', answer: Echo })
const lie = defineCall({ method: 'GET', path: '/lie', summary: 'Breaks its word', answer: Echo })
const fault = defineCall({ method: 'GET', path: '/fault', summary: 'Fails', answer: Echo })
const flaw = defineCall({ method: 'GET', path: '/flaw', summary: 'Answers after a fault', answer: Echo })
const busy = defineCall({ method: 'GET', path: '/busy', summary: 'Has lost its database', answer: Echo })

const database = await openTestDatabase()
const config = readConfig({ LOG_LEVEL: 'silent' })
const app = createHttpApp({ db: database.db, config, ports: await openPorts() })
after(async () => {
  await app.close()
  await database.close()
})

const logged: unknown[] = []
app.addHook('onRequest', async (request) => {
  request.log.error = (...told: unknown[]) => void logged.push(told)
})

serveAnyCall(app, echo, async ({ body }) => body)
serveAnyCall(app, forget, async () => undefined)
serveAnyCall(app, leave, async () => redirect('/email-verified-success?email=zoë@earcon.example'))
serveAnyCall(app, leak, async () => ({ said: 'hello', password: 'secret' }))
serveAnyCall(app, lie, async () => JSON.parse('{"said": 7}'))
const broken = new Error('broken')
serveAnyCall(app, flaw, async ({ context }) => {
  context.report?.(broken, 'half of it failed')
  return { said: 'the other half' }
})
serveAnyCall(app, fault, async () => {
  throw new Error('connection string postgres://shop:secret@db')
})
serveAnyCall(app, busy, async () => {
  throw Object.assign(new Error('terminating connection'), { code: '57P01' })
})

const post = (payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/echo', payload, headers: { 'content-type': type } })
const messageOf = (answer: { json(): { message: string } }) => answer.json().message

test('a body that fits the contract is answered with the status that the contract names', async () => {
  const answer = await post('{"said":"hello"}')
  assert.equal(answer.statusCode, 201)
  assert.deepEqual(answer.json(), { said: 'hello' })
})

test('a call without an answer answers with nothing', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/echo' })
  assert.equal(answer.statusCode, 204)
  assert.equal(answer.body, '')
})

const refusedBodies: [sentence: string, payload: string, type: string, status: number, message: string][] = [
  ['broken JSON', '{"said":', 'application/json', 400, 'This request could not be read.'],
  ['an empty body', '', 'application/json', 400, 'This request could not be read.'],
  ['a missing field', '{}', 'application/json', 400, 'said must be given once, as text.'],
  ['a field of another kind', '{"said":7}', 'application/json', 400, 'said must be given once, as text.'],
  ['a NUL byte', '{"said":"\\u0000"}', 'application/json', 400, 'said must not contain a NUL character.'],
  [
    'a poisoned prototype',
    '{"__proto__":{"said":"x"}}',
    'application/json',
    400,
    'This request could not be read.',
  ],
  ['a form', 'said=hello', 'application/x-www-form-urlencoded', 415, 'This address takes JSON only.'],
  ['plain text', 'hello', 'text/plain', 415, 'This address takes JSON only.'],
  ['too much', `{"said":"${'x'.repeat(70_000)}"}`, 'application/json', 413, 'This request is too large.'],
]
for (const [sentence, payload, type, status, message] of refusedBodies) {
  test(`${sentence} is refused in words`, async () => {
    const answer = await post(payload, type)
    assert.equal(answer.statusCode, status)
    assert.equal(messageOf(answer), message)
  })
}

test('what the contract does not name never goes out', async () => {
  assert.deepEqual((await app.inject('/leak')).json(), { said: 'hello' })
})

for (const url of ['/fault', '/lie']) {
  test(`a fault behind ${url} is told in general words, with a number to quote`, async () => {
    const answer = await app.inject(url)
    const { message, error, requestId } = answer.json<{ message: string; error: object; requestId: string }>()
    assert.equal(answer.statusCode, 500)
    assert.equal(message, 'Something went wrong on our side. Please try again later.')
    assert.deepEqual(error, { code: 'internal-error', message })
    assert.match(requestId, /^[0-9a-f-]{36}$/)
    assert.doesNotMatch(answer.body, /secret|said|zod/i)
  })
}

test('a lost database is an outage, not a fault', async () => {
  const answer = await app.inject('/busy')
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.headers['retry-after'], '5')
})

test('a redirect stays on the site and holds ASCII only', async () => {
  const answer = await app.inject('/leave')
  assert.equal(answer.statusCode, 303)
  assert.equal(answer.headers.location, '/email-verified-success?email=zo%C3%AB@earcon.example')
  for (const path of ['//evil.example', '/\\evil.example'] as const) assert.throws(() => redirect(path))
})

test('nothing that may differ between visitors is kept by a cache', async () => {
  assert.equal((await app.inject('/leak')).headers['cache-control'], 'no-store')
})

test('a refusal with sentences of its own says those', () => {
  const refusal = new Refusal('request-invalid', { sentences: ['One thing.', 'Another.'] })
  assert.equal(refusal.message, 'One thing.\nAnother.')
  assert.equal(new Refusal('request-invalid', { sentences: [] }).message, 'This request is not quite right.')
})

test('a fault that a service reports is logged, and the answer is given', async () => {
  logged.length = 0
  assert.equal((await app.inject('/flaw')).json().said, 'the other half')
  assert.deepEqual(logged, [[{ err: broken }, 'half of it failed']])
})
