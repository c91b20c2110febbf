import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Call } from '@earcon/contract/call'
import { Refusal } from '@earcon/contract/refusal.rules'
import { sql } from 'kysely'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { atomically } from '../../db/atomically.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openPorts } from '../../testing/ports.ts'
import { openSecondConnection } from '../../testing/second-connection.ts'
import { createHttpApp } from '../http/http-app.ts'
import { serveAnyCall } from '../http/serve.ts'
import { networkOfVisitor } from './networks.ts'
import {
  type RateLimit,
  rateLimit,
  rateLimitJobs,
  retryAfterSentence,
  uncountAttempt,
} from './rate-limits.ts'

const database = await openTestDatabase()
const twin = await openSecondConnection(database)
after(twin.close)
after(database.close)
const { db } = database
const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' })
const context = { db, config, ports: await openPorts() }

const three: RateLimit[] = [{ max: 3, seconds: 60 }]

/** How many of so many attempts were let through. */
async function passed(times: number, subject: string, limits = three, at: typeof context = context) {
  const tried = await Promise.allSettled(
    Array.from({ length: times }, () => rateLimit(at, { action: 'knock', subject, limits })),
  )
  for (const each of tried)
    if (each.status === 'rejected')
      assert(each.reason instanceof Refusal && each.reason.code === 'too-many-attempts')
  return tried.filter(({ status }) => status === 'fulfilled').length
}

const later = (seconds: number) =>
  sql`update limits set resets_at = resets_at - make_interval(secs => ${seconds})`.execute(db)

beforeEach(async () => {
  await db.deleteFrom('limits').execute()
})

test('everybody has their share, at each thing, and no more; also all at once (355)', async () => {
  assert.equal(await passed(10, 'ada'), 3)
  assert.equal(await passed(2, 'bob'), 2)
  await rateLimit(context, { action: 'ring', subject: 'ada', limits: three })
})

test('two servers on one database count together', async () => {
  const other = { ...context, db: twin.db }
  const [here, there] = await Promise.all([passed(5, 'ada'), passed(5, 'ada', three, other)])
  assert.equal(here + there, 3)
})

test('when the time is over, counting begins anew; coming too early does not make it later', async () => {
  assert.equal(await passed(4, 'ada'), 3)
  await later(40)
  assert.equal(await passed(5, 'ada'), 0)
  await later(20)
  assert.equal(await passed(4, 'ada'), 3)
})

test('a short and a long limit hold side by side', async () => {
  const both: RateLimit[] = [
    { max: 3, seconds: 60 },
    { max: 5, seconds: 3_600 },
  ]
  assert.equal(await passed(4, 'ada', both), 3)
  await later(60)
  assert.equal(await passed(4, 'ada', both), 2)
  await later(60)
  assert.equal(await passed(4, 'ada', both), 0)
  await later(3_600)
  assert.equal(await passed(4, 'ada', both), 3)
})

test('what turned out to be right does not count, but what came before it does', async () => {
  await passed(3, 'ada')
  await uncountAttempt(context, { action: 'knock', subject: 'ada', limits: three })
  assert.equal(await passed(4, 'ada'), 1)
})

test('an attempt is never counted in a transaction, where it could be undone', () =>
  assert.rejects(
    atomically(context, (context) => rateLimit(context, { action: 'knock', subject: 'ada', limits: three })),
    /outside of transactions/,
  ))

test('LIMITS=off lets everything through and counts nothing', async () => {
  const free = { ...context, config: readConfig({ LIMITS: 'off' }) }
  assert.equal(await passed(20, 'ada', three, free), 20)
  assert.deepEqual(await db.selectFrom('limits').selectAll().execute(), [])
})

test('the database does not say who tried', async () => {
  await passed(1, 'ada@example.com 203.0.113.7')
  assert.doesNotMatch(JSON.stringify(await db.selectFrom('limits').selectAll().execute()), /ada|203/)
})

test('what no longer counts is cleared away', async () => {
  await passed(1, 'ada')
  await later(60)
  await passed(1, 'bob')
  for (const job of rateLimitJobs()) await job.run(context)
  const left = await db.selectFrom('limits').select('key').execute()
  assert.equal(left.length, 1)
  assert.equal(await passed(3, 'bob'), 2)
})

const knock = {
  method: 'POST',
  path: '/knock',
  summary: 'Knocks',
  body: z.object({ seconds: z.number() }),
  answer: z.object({}),
} as const satisfies Call

const app = createHttpApp(context)
serveAnyCall(app, knock, async ({ context, body }) => {
  await rateLimit(context, {
    action: 'door',
    subject: networkOfVisitor(context),
    limits: [{ max: 1, seconds: body.seconds }],
  })
  return {}
})
after(() => app.close())

const knocking = (seconds: number, from = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: '/knock',
    headers: { 'x-forwarded-for': from },
    payload: { seconds },
  })

test('whoever comes too often is told when to come back, in words and in the header', async () => {
  assert.equal((await knocking(60)).statusCode, 200)
  const refused = await knocking(60)
  const wait = Number(refused.headers['retry-after'])
  const sentence = retryAfterSentence(wait)
  assert(wait > 0 && wait <= 60)
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.headers['cache-control'], 'no-store')
  assert.deepEqual(refused.json(), {
    message: sentence,
    error: { code: 'too-many-attempts', message: sentence },
    errors: [sentence],
  })
})

const waits: [seconds: number, words: string][] = [
  [0, '1 second'],
  [1, '1 second'],
  [60, '60 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [600, '10 minutes'],
  [3_600, '60 minutes'],
]
for (const [seconds, words] of waits)
  test(`${seconds} more seconds are called ${words}`, () =>
    assert.equal(retryAfterSentence(seconds), `Too many attempts. Please try again in ${words}.`))

test('somebody else is let in meanwhile; a neighbour in the same IPv6 network is not', async () => {
  assert.equal((await knocking(60, '2001:db8::1')).statusCode, 200)
  assert.equal((await knocking(60, '2001:db8::2')).statusCode, 429)
  assert.equal((await knocking(60, '2001:db8:0:100::1')).statusCode, 200)
  assert.equal((await knocking(60, '203.0.113.8')).statusCode, 200)
})
