import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'

const shop = await openShop()
const { db } = shop
const { send, registerUser, logIn } = shopClient(shop)

const clear = () => db.deleteFrom('limits').execute()
const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let time = 0; time < times; time++) seen.push((await ask()).status)
  return seen
}

test('whoever guesses a password is held back, and the right one works later (355)', async () => {
  await clear()
  const { email, password } = await registerUser()
  assert.deepEqual(
    await statuses(6, () => logIn(email, 'five warm trombones')),
    [401, 401, 401, 401, 401, 429],
  )
  const { status, headers, body } = await logIn(email, password)
  assert.equal(status, 429)
  const wait = Number(headers['retry-after'])
  assert(wait > 0 && wait <= 60)
  assert.equal(body?.message, `Too many attempts. Please try again in ${wait} seconds.`)
  assert.deepEqual(body?.error, { code: 'too-many-attempts', message: body?.message })

  // Another address of the same person, and another account, are not held back.
  assert.equal((await registerUser()).token.length, 47)
  await sql`update limits set resets_at = resets_at - interval '1 minute'`.execute(db)
  assert.equal((await logIn(email, password)).status, 200)
})

test('who signs in rightly can do so as often as they like, and so can everybody else in their network (355)', async () => {
  await clear()
  const { email, password } = await registerUser()
  // The network has had nearly all of its share.
  await logIn(email, password)
  await sql`update limits set hits = 99 where key like 'logins:%'`.execute(db)
  assert.deepEqual(
    await statuses(8, () => logIn(email, password)),
    Array.from({ length: 8 }, () => 200),
  )
})

/** The network of these tests has spent its share. */
const spendShare = async () => {
  await logIn('nobody@example.com', 'five warm trombones')
  await sql`update limits set hits = 1000 where key like 'logins:%'`.execute(db)
}
/** As if they had always come from elsewhere. */
const moveElsewhere = (email: string) =>
  sql`update audit_log set address = '203.0.113.9'
    where user_id = (select id from users where email = ${email})`.execute(db)

test('a network that has guessed too often locks out no right password', async () => {
  await clear()
  const { email, password } = await registerUser()
  const stranger = await registerUser()
  await moveElsewhere(stranger.email)
  await spendShare()
  const [wrong, unknown, right, newHere] = await Promise.all([
    logIn(email, 'five warm trombones'),
    logIn('nobody@example.com', 'five warm trombones'),
    logIn(email, password),
    logIn(stranger.email, stranger.password),
  ])
  assert.deepEqual([wrong.status, unknown.status, right.status, newHere.status], [429, 429, 200, 200])
})

test('it guesses once a second at accounts that are not at home there, however many try at once', async () => {
  await clear()
  const { email, password } = await registerUser()
  await spendShare()
  const guesses = Array.from({ length: 30 }, (_, place) => logIn(`nobody${place}@example.com`, 'x'))
  // Whoever is at home there does not wait behind them.
  assert.equal((await logIn(email, password)).status, 200)
  const seen = (await Promise.all(guesses)).map(({ status }) => status)
  const verified = seen.filter((status) => status === 429).length
  assert.equal(seen.filter((status) => status === 503).length, 30 - verified)
  assert(verified >= 6 && verified <= 15, `${verified} of 30 were verified`)
  // Whoever found the line too long has tried nothing: their own five guesses are still theirs.
  const { rows } = await sql`select from limits where key like 'login:%' and hits > 0`.execute(db)
  assert.equal(rows.length, 2 * (verified + 1))
})

test('whoever asks for the account of somebody else is told of it, and so are they, once a day', async () => {
  await clear()
  const { email } = await registerUser()
  const take = () => send('POST', '/api/auth/register', { email, password: 'four warm trombones' })
  assert.deepEqual(await statuses(3, take), [409, 409, 409])
  await shop.runOutbox()
  const told = shop.mailbox.mails.filter(
    ({ to, subject }) => to === email && /already|account/i.test(subject),
  )
  assert.equal(told.length, 1)
})

test('unknown addresses are counted like known ones: the limit tells nothing (355)', async () => {
  await clear()
  assert.deepEqual((await statuses(6, () => logIn('nobody@example.com', 'x'))).at(-1), 429)
})

test('letters that anybody can have sent are limited by address (355)', async () => {
  await clear()
  const forget = (email: string) => () => send('POST', '/api/auth/forgot-password', { email })
  const { email, token } = await registerUser()
  assert.deepEqual(await statuses(6, forget(email)), [200, 200, 200, 200, 200, 429])
  assert.deepEqual(await statuses(6, forget('nobody@example.com')), [200, 200, 200, 200, 200, 429])
  const resend = () => send('POST', '/api/auth/resend-verification-email', undefined, token)
  // The letter of the registration was the first.
  assert.deepEqual(await statuses(5, resend), [200, 200, 200, 200, 429])
  const change = () => send('POST', '/api/me/change-password', undefined, token)
  assert.deepEqual(await statuses(6, change), [200, 200, 200, 200, 200, 429])
})

test('nobody’s mailbox is flooded by accounts that are opened and deleted in turn (355)', async () => {
  await clear()
  const email = 'victim@example.com'
  const seen: number[] = []
  for (let round = 0; round < 3; round++) {
    const opened = await send('POST', '/api/auth/register', { email, password: 'four warm trombones' })
    seen.push(opened.status)
    const token = String(opened.body?.token)
    for (let time = 0; time < 2; time++)
      seen.push((await send('POST', '/api/auth/resend-verification-email', undefined, token)).status)
    await send('DELETE', '/me', { currentPassword: 'four warm trombones' }, token)
  }
  assert.deepEqual(seen.slice(0, 6), [201, 200, 200, 201, 200, 429])
  assert.equal(seen[6], 429)
})

test('registrations are limited by network (355)', async () => {
  await clear()
  const taken = () =>
    send('POST', '/api/auth/register', { email: 'limit@example.com', password: 'four warm trombones' })
  const seen = await statuses(21, taken)
  assert.deepEqual([seen[0], seen[19], seen[20]], [201, 409, 429])
})
