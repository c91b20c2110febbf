import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../testing/shop.ts'
import { byNumber, shopClient } from '../../testing/shop-client.ts'

const shop = await openShop({ manifest: catalogue, env: { LIMITS: 'off' } })
const { db, mailbox, runOutbox, ask } = shop
const { send, registerUser, registerVerifiedUser, createOwner, logIn } = shopClient(shop)
const [track] = catalogue.tracks
assert(track)

const me = (token: string) => send('GET', '/me', undefined, token)

test('every call of an account needs a login, whoever is admin included (254)', async () => {
  for (const [method, url] of [
    ['PUT', '/api/me'],
    ['DELETE', '/api/me'],
    ['POST', '/api/me/change-password'],
    ['GET', '/api/me/sessions'],
    ['DELETE', '/api/me/sessions'],
    ['GET', '/api/me/export'],
    ['POST', '/api/auth/logout'],
  ] as const) {
    for (const token of [undefined, 'x', `ecs_${'a'.repeat(43)}`, `ech_${'a'.repeat(43)}`]) {
      const answer = await send(method, url, method === 'GET' ? undefined : {}, token)
      assert.equal(answer.status, 401, `${method} ${url}`)
      assert.equal(answer.body?.message, 'You must be logged in to do this.')
    }
  }
})

suite('the profile', () => {
  test('name and bio are free text, tidied at the ends (23, 243, 273)', async () => {
    const { token } = await registerUser()
    const profile = { display_name: '  Ada <b>🎺</b> ', bio: 'Two\nlines, "quoted" & free.\n' }
    const { status, body } = await send('PUT', '/api/me', profile, token)
    assert.equal(status, 200)
    assert.deepEqual(
      [body?.user?.display_name, body?.user?.bio],
      ['Ada <b>🎺</b>', 'Two\nlines, "quoted" & free.'],
    )
    assert.deepEqual((await me(token)).body?.user, body?.user)
  })

  test('nothing else can be changed this way: not the address, not the rights', async () => {
    const { token } = await registerUser()
    const before = (await me(token)).body?.user
    const answer = await ask({
      method: 'PUT',
      url: '/api/me',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload:
        '{"display_name":"Eve","bio":"","is_admin":true,"is_email_verified":true,"email":"x@y.example","id":"x","password_hash":"x","has_password_set":false,"__proto__":{"is_admin":true},"constructor":{"prototype":{"is_admin":true}}}',
    })
    assert([200, 400].includes(answer.statusCode))
    await send(
      'PUT',
      '/api/me',
      { display_name: 'Eve', bio: '', is_admin: true, email: 'x@y.example' },
      token,
    )
    assert.deepEqual((await me(token)).body?.user, { ...before, display_name: 'Eve' })
  })

  test('what does not fit is said sentence by sentence, and nothing is changed (245)', async () => {
    const { token } = await registerUser()
    const { status, body } = await send(
      'PUT',
      '/api/me',
      { display_name: `A\r\nBcc: eve@example.com${'x'.repeat(100)}`, bio: 'x'.repeat(2_001) },
      token,
    )
    assert.equal(status, 400)
    assert.deepEqual(body?.errors, [
      'Display name must be at most 100 characters long.',
      'Display name must be a single line.',
      'Bio must be at most 2,000 characters long.',
    ])
    assert.equal((await me(token)).body?.user?.bio, '')
  })
})

suite('sessions', () => {
  test('an account sees where it is signed in, and ends them all', async () => {
    const { email, password, token } = await registerUser()
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const other = await ask({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      headers: { 'user-agent': firefox },
    })
    const { status, body } = await send('GET', '/api/me/sessions', undefined, token)
    assert.equal(status, 200)
    const sessions = body?.data as { device: string; is_current: boolean; address?: string }[]
    assert.equal(sessions.length, 2)
    assert.deepEqual(sessions.map(({ device }) => device).sort(), ['Firefox on Linux', 'Unknown device'])
    assert.deepEqual(
      sessions.filter(({ is_current }) => is_current).map(({ device }) => device),
      ['Unknown device'],
    )
    assert.equal(sessions[0]?.address, undefined)

    const stranger = await registerUser()
    assert.equal((await send('DELETE', '/api/me/sessions', undefined, token)).status, 204)
    assert.deepEqual([(await me(token)).status, (await me(other.json().token)).status], [401, 401])
    assert.equal((await me(stranger.token)).status, 200)
  })
})

suite('deleting an account', () => {
  const remove = (token: string, body?: object) => send('DELETE', '/me', body, token)

  test('whoever has a password gives it (241, 274)', async () => {
    const { password, token } = await registerUser()
    for (const body of [undefined, {}, { currentPassword: '' }]) {
      const { status, body: answer } = await remove(token, body)
      assert.deepEqual([status, answer?.message], [400, 'Please enter your current password.'])
    }
    const { status, body } = await remove(token, { currentPassword: `${password}!` })
    assert.deepEqual([status, body?.message], [403, 'The current password is not right.'])
    assert.equal((await me(token)).status, 200)
  })

  test('the account is gone at once, with everything that opened it (25, 360)', async () => {
    const { email, password, token } = await registerVerifiedUser()
    const other = String((await logIn(email, password)).body?.token)
    assert.equal((await remove(token, { currentPassword: password })).status, 204)
    assert.deepEqual([(await me(token)).status, (await me(other)).status], [401, 401])
    assert.equal((await logIn(email, password)).status, 401)
    await runOutbox()
    assert.match(String(mailbox.to(email).at(-1)?.subject), /deleted/)
    const found = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    assert.equal(found.length, 0)
    // What happened stays known, but not to whom.
    const events = await db.selectFrom('audit_log').select(['event', 'user_id', 'address']).execute()
    assert(events.some(({ event, user_id, address }) => event === 'account-deleted' && !user_id && !address))
    assert((await registerUser({ email })).token)
  })

  test('whoever signs in with Google alone gives none (242, 274)', async () => {
    const { email, token } = await registerUser()
    await db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()
    assert.equal((await remove(token)).status, 204)
    assert.equal((await me(token)).status, 401)
  })

  test('of three who delete at the same moment one does, and one letter says so', async () => {
    const { email, password, token } = await registerVerifiedUser()
    const answers = await Promise.all([1, 2, 3].map(() => remove(token, { currentPassword: password })))
    assert.deepEqual(answers.map(({ status }) => status).sort(byNumber), [204, 401, 401])
    await runOutbox()
    assert.equal(mailbox.to(email).filter(({ subject }) => subject.includes('deleted')).length, 1)
  })

  test('what the account might use goes with it, and what others might does not', async () => {
    const [leaving, staying] = [await createOwner([track.id]), await createOwner([track.id])]
    assert.equal((await remove(leaving.token, { currentPassword: leaving.password })).status, 204)
    const left = await db.selectFrom('entitlements').select('user_id').execute()
    assert.deepEqual(left, [{ user_id: staying.id }])
  })

  test('an address that nobody has proved hears nothing of it', async () => {
    const { email, password, token } = await registerUser()
    assert.equal((await remove(token, { currentPassword: password })).status, 204)
    await runOutbox()
    assert(mailbox.to(email).every(({ subject }) => !subject.includes('deleted')))
  })
})

test('everything that is held about somebody can be taken home, and nothing of anybody else', async () => {
  const { email, token } = await createOwner([track.id], await registerVerifiedUser())
  await createOwner(catalogue.tracks.map(({ id }) => id))
  await send('PUT', '/api/me', { display_name: 'Ada', bio: '' }, token)
  const inquiry = { name: 'Ada', email: email.toUpperCase(), message: 'How much for a game?' }
  assert.equal((await send('POST', '/api/contact/submit', inquiry)).status, 200)
  const { status, body } = await send('GET', '/api/me/export', undefined, token)
  assert.equal(status, 200)
  const held = body as unknown as {
    user: { email: string }
    sessions: object[]
    events: { event: string }[]
    entitlements: { granted_at: string }[]
    inquiries: { message: string }[]
  }
  assert.equal(held.user.email, email)
  assert.equal(held.sessions.length, 1)
  assert.deepEqual(
    held.events.map(({ event }) => event),
    ['registered', 'email-verified', 'profile-changed', 'account-exported'],
  )
  const { granted_at } = held.entitlements[0] ?? { granted_at: '' }
  assert.deepEqual(held.entitlements, [
    { track_id: track.id, title: track.title, source: 'gift', granted_at },
  ])
  assert(Math.abs(Date.now() - Date.parse(granted_at)) < 60_000)
  assert.deepEqual(
    held.inquiries.map(({ message }) => message),
    ['How much for a game?'],
  )
  assert(!JSON.stringify(body).includes('argon2'))
  assert(!JSON.stringify(body).includes(token))
})
