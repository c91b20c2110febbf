import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../scripts/test/postgres.ts'
import { eventually, findMailedLink, readMails } from './testing/captured-mails.ts'
import { dataDirFor, killCount, preparedDataDir, startShop } from './testing/shop-process.ts'

const password = 'four warm trombones'

/** Asks the API at an address, as somebody who may be signed in. */
const at = (address: string) => async (method: string, path: string, body?: object, token?: string) => {
  const response = await fetch(`${address}/api${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

test('killed again and again while people register: whoever was answered has an account and a letter', async (t) => {
  const folder = preparedDataDir('registrations')
  const rounds = Math.ceil(killCount / 2)
  const env = { DATA_DIR: folder, LIMITS: 'off', LOG_LEVEL: 'error' }
  const answered = new Map<string, string>()

  for (let round = 0; round < rounds; round++) {
    const { child, opened, ended } = startShop(env)
    const ask = at(await opened)
    const register = async (lane: number) => {
      for (let person = 0; person < 100; person++) {
        const email = `person-${round}-${lane}-${person}@example.com`
        const answer = await ask('POST', '/auth/register', { email, password }).catch(() => undefined)
        if (!answer) return
        assert.equal(answer.status, 201)
        answered.set(email, answer.body.token)
      }
    }
    const before = answered.size
    const registering = Promise.all([0, 1, 2].map(register))
    await eventually(() => answered.size > before || undefined, 'somebody who has registered')
    // At another moment of the next registrations each time.
    await pause(13 * round)
    child.kill('SIGKILL')
    await Promise.all([registering, ended])
  }

  const { child, opened } = startShop(env)
  const ask = at(await opened)
  for (const [email, token] of answered) {
    const { status, body } = await ask('GET', '/me', undefined, token)
    assert.deepEqual([status, body?.user?.email], [200, email])
  }
  const written = (letters: string[]) =>
    new Set(letters.flatMap((letter) => /^To: (\S+)/m.exec(letter)?.[1] ?? []))
  await eventually(() => {
    const to = written(readMails(folder))
    return [...answered.keys()].every((email) => to.has(email)) || undefined
  }, 'a letter to everybody who was answered')
  const letters = readMails(folder)
  const ids = new Set(letters.map((letter) => /^Message-ID: (\S+)/im.exec(letter)?.[1]))
  t.diagnostic(
    `${answered.size} answered, ${letters.length} letters, ${letters.length - ids.size} of them twice`,
  )
  assert(answered.size >= rounds)
  child.kill('SIGKILL')
})

test('two servers on one PostgreSQL: one login, one count of attempts, one use of a link', async () => {
  const postgres = await startPostgres()
  try {
    const folder = dataDirFor('two')
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      APP_SECRET: 'eight-letters-and-more-that-differ',
    }
    // One after the other, since the first one makes the tables.
    const one = startShop(env)
    const first = at(await one.opened)
    const two = startShop(env)
    const second = at(await two.opened)
    const email = 'ada@example.com'
    const { body } = await first('POST', '/auth/register', { email, password })
    assert.equal((await second('GET', '/me', undefined, body.token)).status, 200)

    await first('POST', '/auth/forgot-password', { email })
    const link = await findMailedLink(folder, email, '/reset-password')
    const token = link.searchParams.get('token')
    const resets = await Promise.all(
      [first, second].map((ask) =>
        ask('POST', '/auth/reset-password', { email, token, newPassword: 'seven cold tubas' }),
      ),
    )
    assert.deepEqual(
      resets.map(({ status }) => status).sort((a, b) => a - b),
      [200, 400],
    )
    assert.equal((await second('GET', '/me', undefined, body.token)).status, 401)

    const guesses: number[] = []
    for (const ask of [first, second, first, second, first, second])
      guesses.push((await ask('POST', '/auth/login', { email, password })).status)
    assert.deepEqual(guesses, [401, 401, 401, 401, 401, 429])
    one.child.kill('SIGTERM')
    two.child.kill('SIGTERM')
    await Promise.all([one.ended, two.ended])
  } finally {
    await postgres.stop()
  }
})

test('what the shop says of all this contains no password, no token and no link', async () => {
  const folder = preparedDataDir('discreet')
  const { child, opened, ended } = startShop({ DATA_DIR: folder, LIMITS: 'off', LOG_LEVEL: 'trace' })
  const address = await opened
  const ask = at(address)
  const email = 'marker-address@example.com'
  const secrets = ['marker-password-one', 'marker-password-two', 'Marker-password-3!']
  const [one = '', two = '', three = ''] = secrets
  const note = <T extends string | null | undefined>(secret: T) => {
    assert(secret)
    secrets.push(secret)
    return secret
  }

  const token = note((await ask('POST', '/auth/register', { email, password: one })).body.token)
  await ask('POST', '/auth/register', { email, password: one })
  const verification = await findMailedLink(folder, email, '/api/auth/verify-email')
  note(verification.searchParams.get('token'))
  for (let time = 0; time < 2; time++) await fetch(verification, { redirect: 'manual' })
  await ask('POST', '/auth/login', { email, password: 'marker-password-wrong' })
  note((await ask('POST', '/auth/login', { email, password: one })).body.token)
  await ask('GET', `/me?token=${token}`, undefined, token)
  await ask('POST', '/auth/forgot-password', { email })
  const reset = await findMailedLink(folder, email, '/reset-password')
  const resetToken = note(reset.searchParams.get('token'))
  await fetch(reset)
  for (let time = 0; time < 2; time++)
    await ask('POST', '/auth/reset-password', { email, token: resetToken, newPassword: two })
  const again = note((await ask('POST', '/auth/login', { email, password: two })).body.token)
  await ask('POST', '/me/change-password', undefined, again)
  const change = (await findMailedLink(folder, email, '/confirm-password-change/')).pathname
  const changeToken = note(change.split('/').at(-1))
  await fetch(address + change)
  await ask('POST', '/me/confirm-password-change', { token: changeToken, newPassword: three })
  const last = note((await ask('POST', '/auth/login', { email, password: three })).body.token)
  await fetch(`${address}/auth/google/handler?token=${last}`)
  await fetch(`${address}/api/auth/login`, { method: 'POST', body: `{"password":"${three}",` })
  assert.equal((await ask('DELETE', '/me', { currentPassword: three }, last)).status, 204)

  child.kill('SIGTERM')
  const { output, errorOutput } = await ended
  assert.match(output, /"path":"\/api\/auth\/login"/)
  for (const secret of [...secrets, 'marker-password-wrong', email])
    assert(!(output + errorOutput).includes(secret), `${secret.slice(0, 12)}… was said`)
})
