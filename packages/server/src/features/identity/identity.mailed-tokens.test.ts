import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../../testing/shop.ts'
import { byNumber, shopClient } from '../../testing/shop-client.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { db, mailbox, runOutbox } = shop
const { send, registerUser, registerVerifiedUser, logIn, findMailedLink, requestResetToken } =
  shopClient(shop)

const me = (token: string) => send('GET', '/me', undefined, token)
const reset = (email: string, token: string, newPassword = 'seven cold tubas') =>
  send('POST', '/api/auth/reset-password', { email, token, newPassword })
const tooCommon = 'This password is too common. Please choose another one.'
const invalid = 'This reset link is invalid or has expired. Please request a new one.'

suite('a forgotten password', () => {
  test('known and unknown addresses hear the same; only the known one gets a letter (258, 351)', async () => {
    const { email } = await registerUser()
    await runOutbox()
    const before = mailbox.mails.length
    const known = await send('POST', '/api/auth/forgot-password', { email: ` ${email.toUpperCase()} ` })
    const unknown = await send('POST', '/api/auth/forgot-password', { email: 'nobody@example.com' })
    assert.equal(known.status, 200)
    assert.deepEqual(known.body, {
      message: 'If an account exists for this address, we have sent a link to reset the password.',
    })
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
    await runOutbox()
    assert.equal(mailbox.mails.length, before + 1)
    assert.equal(mailbox.mails.at(-1)?.to, email)
  })

  test('half a character in an address is nobody’s fault', async () => {
    const { status } = await send('POST', '/api/auth/forgot-password', { email: 'a\ud800b@example.com' })
    assert.equal(status, 200)
  })

  test('something that is no address is refused in words (258)', async () => {
    for (const body of [{}, { email: '' }, { email: 'ada' }, { email: 'a@b.example, c@d.example' }]) {
      const { status, body: answer } = await send('POST', '/api/auth/forgot-password', body)
      assert.deepEqual([status, answer?.message], [400, 'Please enter a valid email address.'])
    }
  })

  test('is replaced by the mailed link: all sessions end, and the address is verified (259, 352, 353)', async () => {
    const { email, password, token } = await registerUser()
    const other = String((await logIn(email, password)).body?.token)
    const { status, body } = await reset(email.toUpperCase(), await requestResetToken(email))
    assert.deepEqual(
      [status, body?.message],
      [200, 'Your password has been reset. You can log in with it now.'],
    )
    assert.deepEqual([(await me(token)).status, (await me(other)).status], [401, 401])
    assert.equal((await logIn(email, password)).status, 401)
    const again = await logIn(email, 'seven cold tubas')
    assert.equal(again.status, 200)
    assert.equal(again.body?.user?.is_email_verified, true)
  })

  test('a link works once, even if it is used twice at the same moment (350)', async () => {
    const { email } = await registerUser()
    const token = await requestResetToken(email)
    const answers = await Promise.all(
      ['first choice 1', 'second choice 2', 'third choice 3'].map((word) => reset(email, token, word)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(byNumber), [200, 400, 400])
    const logins = await Promise.all(
      ['first choice 1', 'second choice 2', 'third choice 3'].map((word) => logIn(email, word)),
    )
    assert.equal(logins.filter(({ status }) => status === 200).length, 1)
    assert.equal((await reset(email, token)).body?.message, invalid)
  })

  test('a new password ends the links of older letters (350)', async () => {
    const { email, token } = await registerUser()
    const verification = await findMailedLink(email)
    await send('POST', '/api/me/change-password', undefined, token)
    const change = (await findMailedLink(email, '/confirm-password-change')).pathname.split('/').at(-1)
    const [first, second] = [await requestResetToken(email), await requestResetToken(email)]
    assert.equal((await reset(email, second)).status, 200)
    assert.equal((await reset(email, first)).status, 400)
    const changed = await send('POST', '/api/me/confirm-password-change', {
      token: change,
      newPassword: 'Tr0mbone!',
    })
    assert.equal(changed.status, 400)
    const { location } = (await send('GET', verification.pathname + verification.search)).headers
    assert.match(String(location), /already/)
  })

  test('expired, foreign and malformed links are refused, and so is a link for somebody else (350)', async () => {
    const [ada, eve] = [await registerUser(), await registerUser()]
    const token = await requestResetToken(ada.email)
    const verification = (await findMailedLink(eve.email)).searchParams.get('token') ?? ''
    for (const [email, bad] of [
      [eve.email, token],
      [eve.email, verification],
      [ada.email, 'x'],
      [ada.email, `${token}x`],
      [ada.email, 'x'.repeat(10_000)],
      ['nobody@example.com', token],
    ] as const) {
      const { status, body } = await reset(email, bad)
      assert.deepEqual([status, body?.message], [400, invalid])
    }
    await db.updateTable('mailed_tokens').set({ expires_at: sql`now() - interval '1 second'` }).execute()
    assert.equal((await reset(ada.email, token)).body?.message, invalid)
    assert.equal((await logIn(ada.email, ada.password)).status, 200)
  })

  test('what is missing, too short or too common is said, and the link still works afterwards (228, 229)', async () => {
    const { email } = await registerUser()
    const token = await requestResetToken(email)
    const missing = 'Missing token or email. Cannot reset password.'
    assert.equal((await reset('', token)).body?.message, missing)
    assert.equal((await reset(email, '')).body?.message, missing)
    assert.deepEqual((await reset(email, token, 'short')).body?.errors, [
      'Password must be at least 8 characters long.',
    ])
    assert.equal((await reset(email, token, 'x'.repeat(257))).status, 400)
    assert.deepEqual((await reset(email, token, '12345678')).body?.errors, [tooCommon])
    assert.equal((await reset(email, token)).status, 200)
  })

  test('somebody who signs in with Google sets a first password this way', async () => {
    const { email } = await registerVerifiedUser()
    await db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()
    assert.equal((await reset(email, await requestResetToken(email))).status, 200)
    assert.equal((await logIn(email, 'seven cold tubas')).status, 200)
  })
})

suite('a password changed by letter', () => {
  const invalidChange = 'Failed to change password. The link may have expired or been used already.'
  const ask = (token?: string) => send('POST', '/api/me/change-password', undefined, token)
  const confirm = (token: string, newPassword = 'Tr0mbone!', bearer?: string) =>
    send('POST', '/api/me/confirm-password-change', { token, newPassword }, bearer)
  const changeToken = async ({ email, token }: { email: string; token: string }) => {
    await ask(token)
    return (await findMailedLink(email, '/confirm-password-change')).pathname.replace(
      '/confirm-password-change/',
      '',
    )
  }

  test('the link is mailed, changes the password once, and ends all sessions (24, 271, 272, 350, 352)', async () => {
    const person = await registerUser()
    const { status, body } = await ask(person.token)
    assert.deepEqual([status, body?.message], [200, 'We have sent you a link to change your password.'])
    const link = await findMailedLink(person.email, '/confirm-password-change')
    assert.match(link.pathname, /^\/confirm-password-change\/ecm_[\w-]{43}$/)
    const token = link.pathname.replace('/confirm-password-change/', '')
    const answers = await Promise.all([
      confirm(token, 'Tr0mbone!', person.token),
      confirm(token, 'Tr0mbone!'),
    ])
    assert.deepEqual(answers.map((answer) => answer.status).sort(byNumber), [200, 400])
    assert.equal((await me(person.token)).status, 401)
    assert.equal((await logIn(person.email, person.password)).status, 401)
    assert.equal((await logIn(person.email, 'Tr0mbone!')).status, 200)
    assert.equal((await confirm(token)).body?.message, invalidChange)
  })

  test('it proves the mailbox, so the address is verified by it as well', async () => {
    const person = await registerUser()
    const verification = await findMailedLink(person.email)
    assert.equal((await confirm(await changeToken(person))).status, 200)
    const again = await logIn(person.email, 'Tr0mbone!')
    assert.equal(again.body?.user?.is_email_verified, true)
    const { location } = (await send('GET', verification.pathname + verification.search)).headers
    assert.match(String(location), /already/)
  })

  test('nobody asks for it without a login, and nobody who has no password (252, 271)', async () => {
    assert.equal((await ask()).status, 401)
    const { email, token } = await registerUser()
    await db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()
    const { status, body } = await ask(token)
    assert.deepEqual(
      [status, body?.error],
      [
        409,
        { code: 'password-not-set', message: 'You sign in with Google, so there is no password to change.' },
      ],
    )
  })

  test('the four kinds of characters are demanded, all complaints at once (231-235, 272)', async () => {
    const token = await changeToken(await registerUser())
    const { status, body } = await confirm(token, 'aaa')
    assert.equal(status, 400)
    assert.deepEqual(body?.errors, [
      'New password must be at least 8 characters long.',
      'New password must contain at least one uppercase letter.',
      'New password must contain at least one digit.',
      'New password must contain at least one special character.',
    ])
    assert.deepEqual((await confirm(token, 'P@ssw0rd')).body?.errors, [tooCommon])
    assert.equal((await confirm(token)).status, 200)
  })

  test('the letter is enough; a stale login is ignored, somebody else’s login is not (272)', async () => {
    const [ada, eve] = [await registerUser(), await registerUser()]
    const token = await changeToken(ada)
    const foreign = await confirm(token, 'Tr0mbone!', eve.token)
    assert.equal(foreign.status, 400)
    assert.match(String(foreign.body?.message), /^This link is for another account/)
    assert.equal((await confirm(token, 'Tr0mbone!', `ecs_${'a'.repeat(43)}`)).status, 200)
    assert.equal((await me(eve.token)).status, 200)
  })

  test('without a token, or with one of another kind, it is refused in words (237, 350)', async () => {
    const person = await registerUser()
    assert.equal(
      (await confirm('')).body?.message,
      'No password change token provided. Please use the link from your email.',
    )
    for (const bad of [await requestResetToken(person.email), 'x', 'ecm_x'])
      assert.equal((await confirm(bad)).body?.message, invalidChange)
  })
})

test('no token rests in the database as it was handed out (350)', async () => {
  const person = await registerUser()
  const handedOut = [
    person.token,
    person.password,
    String((await findMailedLink(person.email)).searchParams.get('token')),
    await requestResetToken(person.email),
  ]
  const tables = await db.introspection.getTables()
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(db)
    for (const { row } of rows) for (const secret of handedOut) assert(!row.includes(secret), name)
  }
})

test('a link that is opened while its account is being deleted, reset or verified ends in words, never in a fault', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await registerUser()
    const { pathname, search } = await findMailedLink(person.email)
    const token = await requestResetToken(person.email)
    const answers = await Promise.all([
      send('GET', pathname + search),
      reset(person.email, token),
      send('DELETE', '/me', { currentPassword: person.password }, person.token),
      send('DELETE', '/me/sessions', undefined, person.token),
    ])
    for (const { status } of answers) assert([200, 204, 303, 400, 401, 403].includes(status), String(status))
  }
})
