import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../../testing/shop.ts'
import { byNumber, shopClient } from '../../testing/shop-client.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { db, ask, mailbox, runOutbox } = shop
const { send, registerUser, logIn, findMailedLink, requestResetToken } = shopClient(shop)

const wrong = {
  message: 'Invalid email or password.',
  error: { code: 'credentials-wrong', message: 'Invalid email or password.' },
  errors: ['Invalid email or password.'],
}

const me = (token: string) => send('GET', '/me', undefined, token)

suite('registering', () => {
  test('opens an account and signs in at once, unverified (157, 158, 257)', async () => {
    const { status, body } = await send('POST', '/api/auth/register', {
      email: ' Ada@Example.com ',
      password: 'analytical engine',
    })
    assert.equal(status, 201)
    assert.match(String(body?.token), /^ecs_[\w-]{43}$/)
    assert.deepEqual(body?.user, {
      email: 'Ada@Example.com',
      display_name: '',
      bio: '',
      is_email_verified: false,
      has_password_set: true,
      is_admin: false,
    })
    assert.equal(body?.message, 'Your account is ready. Please check your email to verify your address.')
    assert.equal((await send('GET', '/me', undefined, String(body?.token))).status, 200)
  })

  test('an address is one account, in whatever case and with whatever blanks around it', async () => {
    await registerUser({ email: 'grace@example.com' })
    for (const email of ['grace@example.com', 'GRACE@example.COM', '  grace@example.com\n']) {
      const { status, body } = await send('POST', '/api/auth/register', {
        email,
        password: 'four warm trombones',
      })
      assert.equal(status, 409)
      assert.equal(body?.message, 'There is already an account with this email address.')
    }
  })

  const short = 'Password must be at least 8 characters long.'
  const long = 'Password must be at most 256 characters long.'
  const common = 'This password is too common. Please choose another one.'
  const noAddress = 'Please enter a valid email address.'
  const refused: [sentence: string, body: object, errors: string[]][] = [
    ['nothing at all', {}, [noAddress, short]],
    ['no address', { password: 'four warm trombones' }, [noAddress]],
    ['two addresses', { email: 'a@b.example,c@d.example', password: 'four warm trombones' }, [noAddress]],
    [
      'a header in the address',
      { email: 'a@b.example\r\nBcc: c@d.example', password: 'four warm trombones' },
      [noAddress],
    ],
    ['a short password', { email: 'x1@example.com', password: 'short' }, [short]],
    [
      'a password of ten thousand characters',
      { email: 'x2@example.com', password: 'x'.repeat(10_000) },
      [long],
    ],
    ['a password that everybody has', { email: 'x3@example.com', password: 'Password' }, [common]],
    ['another one', { email: 'x4@example.com', password: 'qwertyuiop' }, [common]],
    [
      'a number for a password',
      { email: 'x5@example.com', password: 12345678 },
      ['password must be given once, as text.'],
    ],
    [
      'a NUL in the address',
      { email: 'x\0@example.com', password: 'four warm trombones' },
      ['email must not contain a NUL character.'],
    ],
  ]
  for (const [sentence, body, errors] of refused) {
    test(`${sentence} is refused, each fault in its own sentence (257)`, async () => {
      const answer = await send('POST', '/api/auth/register', body)
      assert.equal(answer.status, 400)
      assert.deepEqual(answer.body?.errors, errors)
      assert.equal(answer.body?.message, errors.join('\n'))
    })
  }

  test('what does not belong there changes nothing: nobody registers as admin or verified', async () => {
    const { body } = await send('POST', '/api/auth/register', {
      email: 'eve@example.com',
      password: 'four warm trombones',
      is_admin: true,
      is_email_verified: true,
      id: 'evil',
      __proto__: { is_admin: true },
    })
    assert.deepEqual([body?.user?.is_admin, body?.user?.is_email_verified], [false, false])
  })

  test('of two who register one address at the same moment, one does', async () => {
    const body = { email: 'twice@example.com', password: 'four warm trombones' }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/api/auth/register', body)))
    assert.deepEqual(answers.map(({ status }) => status).sort(byNumber), [201, 409, 409])
    await runOutbox()
    // Whoever comes last may find the account already there: then its owner is told so in a mail of its own.
    const mails = mailbox.to('twice@example.com')
    const toVerify = mails.filter(({ links }) => links.some((link) => link.includes('/verify-email')))
    assert.equal(toVerify.length, 1)
    assert.ok(mails.length <= 2)
  })
})

suite('signing in', () => {
  test('with e-mail and password gives token and user, in any spelling of the address (158, 256)', async () => {
    const { email, password } = await registerUser()
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      const { status, body } = await logIn(spelling, password)
      assert.equal(status, 200)
      assert.equal(body?.user?.email, email)
      assert.equal((await send('GET', '/api/me', undefined, String(body?.token))).status, 200)
    }
  })

  test('unknown, wrong and Google-only are refused alike (256)', async () => {
    const { email, password } = await registerUser()
    const google = await registerUser()
    await db.updateTable('users').set({ password_hash: null }).where('email', '=', google.email).execute()
    for (const [who, word] of [
      ['nobody@example.com', password],
      [email, 'five warm trombones'],
      [email, 'x'.repeat(10_000)],
      [email, password.toUpperCase()],
      [email, `${password} `],
      [google.email, google.password],
      ['no address at all', password],
    ] as const) {
      const { status, body } = await logIn(who, word)
      assert.equal(status, 401, who)
      assert.deepEqual(body, wrong)
    }
  })

  test('without an address or a password is refused in words', async () => {
    for (const body of [{}, { email: 'a@b.example' }, { password: 'x' }]) {
      const { status, body: answer } = await send('POST', '/api/auth/login', body)
      assert.equal(status, 400)
      assert.equal(answer?.message, 'Please enter your email and password.')
    }
  })

  test('a password of any script works, however a keyboard puts its accents together', async () => {
    const { email } = await registerUser({ password: 'crème brûlée 🎺' })
    assert.equal((await logIn(email, 'crème brûlée 🎺'.normalize('NFD'))).status, 200)
    assert.equal((await logIn(email, 'creme brulee 🎺')).status, 401)
  })

  test('a password of 256 characters works, whatever they are made of', async () => {
    for (const password of ['🎺'.repeat(256), 'é'.repeat(256).normalize('NFD')]) {
      const { email } = await registerUser({ password })
      assert.equal((await logIn(email, password)).status, 200)
    }
  })

  test('a hash of an older kind is replaced by one of today at the next login', async () => {
    const { email, password } = await registerUser()
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(password, { memoryCost: 8, timeCost: 1 })
    await db.updateTable('users').set({ password_hash: weak }).where('email', '=', email).execute()
    assert.equal((await logIn(email, password)).status, 200)
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    assert.match(String(password_hash), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.equal((await logIn(email, password)).status, 200)
  })
})

suite('verifying the address', () => {
  const status = (location: unknown) => new URL(String(location), 'http://shop.example')

  test('the mailed link verifies, once; then it is verified already (20, 350)', async () => {
    const { email, token } = await registerUser({ email: 'o+ne@example.com' })
    const { origin, pathname, search } = await findMailedLink(email)
    assert.equal(origin, shop.context.config.publicUrl)
    assert.equal((await ask({ method: 'HEAD', url: pathname + search })).statusCode, 405)
    const first = await send('GET', pathname + search)
    assert.equal(first.status, 303)
    assert.equal(status(first.headers.location).pathname, '/email-verified-success')
    assert.equal(status(first.headers.location).searchParams.get('email'), email)
    assert.equal((await me(token)).body?.user?.is_email_verified, true)

    const second = status((await send('GET', pathname + search)).headers.location)
    assert.equal(second.pathname, '/email-verification-status')
    assert.match(String(second.searchParams.get('message')), /already verified/)
  })

  test('expired, foreign and malformed links fail, and verify nothing (350)', async () => {
    const { email, token } = await registerUser()
    const { pathname, search } = await findMailedLink(email)
    const reset = await requestResetToken(email)
    for (const bad of [
      '',
      '?token=',
      '?token=x',
      `?token=${reset}`,
      '?token=%00',
      '?token=a&token=b',
      `${search}x`,
    ]) {
      const { location } = (await send('GET', pathname + bad)).headers
      assert.equal(status(location).searchParams.get('error'), 'invalid_or_expired_link', bad)
    }
    await db.updateTable('mailed_tokens').set({ expires_at: sql`now() - interval '1 second'` }).execute()
    const late = status((await send('GET', pathname + search)).headers.location)
    assert.equal(late.searchParams.get('error'), 'invalid_or_expired_link')
    assert.equal((await me(token)).body?.user?.is_email_verified, false)
  })

  test('of two clicks at the same moment one verifies, the other finds it done (350)', async () => {
    const { email } = await registerUser()
    const { pathname, search } = await findMailedLink(email)
    const answers = await Promise.all([1, 2].map(() => send('GET', pathname + search)))
    const paths = answers.map(({ headers }) => status(headers.location).pathname).sort()
    assert.deepEqual(paths, ['/email-verification-status', '/email-verified-success'])
  })

  test('the way on survives the letter; one that leads elsewhere does not (354)', async () => {
    for (const [redirectTo, expected] of [
      ['/cart', '/cart'],
      ['//evil.example', null],
      ['/\\evil.example', null],
      ['https:evil.example', null],
    ] as const) {
      const email = `way-${Math.random()}@example.com`
      await send('POST', '/api/auth/register', { email, password: 'four warm trombones', redirectTo })
      const link = await findMailedLink(email)
      assert.equal(link.searchParams.get('redirectTo'), expected)
      link.searchParams.set('redirectTo', redirectTo)
      const on = status((await send('GET', link.pathname + link.search)).headers.location)
      assert.equal(on.searchParams.get('redirectTo'), expected)
    }
  })

  test('the letter can be sent again, to those who need it (260)', async () => {
    assert.equal((await send('POST', '/api/auth/resend-verification-email')).status, 401)
    const { email, token } = await registerUser()
    const { pathname, search } = await findMailedLink(email)
    const resend = '/api/auth/resend-verification-email?redirectTo=/cart'
    const { status, body } = await send('POST', resend, undefined, token)
    assert.deepEqual([status, body?.message], [200, 'We have sent you a new verification email.'])
    const newer = await findMailedLink(email)
    assert.notEqual(newer.search, search)
    assert.equal(newer.searchParams.get('redirectTo'), '/cart')
    assert.equal(mailbox.to(email).length, 2)
    // Whichever of the two letters is opened first.
    assert.match(String((await send('GET', pathname + search)).headers.location), /^\/email-verified-success/)
    assert.match(String((await send('GET', newer.pathname + newer.search)).headers.location), /already/)
    const again = await send('POST', '/api/auth/resend-verification-email', undefined, token)
    assert.deepEqual([again.status, again.body?.message], [200, 'Your email address is already verified.'])
    await runOutbox()
    assert.equal(mailbox.to(email).length, 2)
  })

  test('whoever opens an account for somebody else cannot put words into the letter', async () => {
    const { email, token } = await registerUser()
    await send('PUT', '/api/me', { display_name: 'You won, visit evil.example', bio: '' }, token)
    await runOutbox()
    await send('POST', '/api/auth/resend-verification-email', undefined, token)
    await runOutbox()
    assert(mailbox.to(email).every(({ raw }) => !raw.includes('evil.example')))
  })

  test('a Host header that lies is not in any letter', async () => {
    const email = 'host@example.com'
    await ask({
      method: 'POST',
      url: '/api/auth/register',
      payload: { email, password: 'four warm trombones' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    await runOutbox()
    assert(!mailbox.to(email)[0]?.raw.includes('evil.example'))
    assert.equal((await findMailedLink(email)).origin, shop.context.config.publicUrl)
  })
})
