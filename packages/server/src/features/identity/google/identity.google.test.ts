import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { handoffIn, newGoogleUser, openBrowser } from '../../../testing/google-browser.ts'
import { openGoogleShop, startGoogleSandbox } from '../../../testing/google-shop.ts'

const { google, shop, sibling, browser } = await openGoogleShop()
const { db } = shop
const ada = { choice: 'ada@gmail.com' }

const failed = '/login?error=google_auth_exception'
const refused = '/login?error=google_auth_processing_failed'

suite('The way to Google and back', () => {
  test('somebody signs in with Google, and has an account without a password (19, 114, 242, 252, 261)', async () => {
    const visitor = browser()
    const left = await visitor.begin()
    assert.equal(left.status, 302)
    assert.ok(left.to.startsWith(`${google.issuer}/auth?`))
    assert.equal(left.headers['cache-control'], 'no-store')

    const { status, to, headers } = await visitor.signIn(ada)
    assert.equal(status, 303)
    assert.match(to, /^\/auth\/google\/handler\?token=ech_[\w-]{43}$/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')

    const { token, user } = await visitor.me(handoffIn(to))
    assert.match(token ?? '', /^ecs_[\w-]{43}$/)
    const account = {
      email: 'ada@gmail.com',
      display_name: 'Ada Lovelace',
      bio: '',
      is_email_verified: true,
      has_password_set: false,
      is_admin: false,
    }
    assert.deepEqual(user, account)
    assert.deepEqual(await visitor.me(token ?? ''), { status: 200, user: account })
  })

  test('the way back survives the whole way (354)', async () => {
    const way = '/sound-packs/dawn?from=a&b=%2F#tracks'
    const { to } = await browser().signIn(ada, way)
    assert.equal(new URL(to, 'http://localhost').searchParams.get('redirectTo'), way)
    const visitor = browser()
    await visitor.begin(way)
    const { to: login } = await visitor.go('/api/auth/google/callback?error=access_denied')
    assert.equal(login, `${failed}&redirectTo=${encodeURIComponent(way)}`)
  })

  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    ' //evil.example',
    '@evil.example',
    '',
    `/${'a'.repeat(5000)}`,
  ]
  for (const way of elsewhere) {
    test(`nobody is led to ${JSON.stringify(way.slice(0, 40))} (354)`, async () => {
      const visitor = browser()
      assert.equal((await visitor.signIn(ada, way)).to.includes('redirectTo'), false)
      await visitor.begin(way)
      assert.equal((await visitor.go('/api/auth/google/callback')).to, failed)
    })
  }

  test('a Host header that lies changes nothing', async () => {
    const visitor = browser()
    const lie = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const { to } = await visitor.go('/api/auth/google', lie)
    assert.equal(new URL(to).searchParams.get('redirect_uri'), google.redirectUri)
    const back = await visitor.choose(ada)
    assert.match((await visitor.go(back, lie)).to, /^\/auth\/google\/handler\?token=/)
  })

  test('the cookie is out of reach for scripts and other sites, and not kept for long', async () => {
    const visitor = browser()
    const { set } = await visitor.begin()
    assert.equal(set.length, 1)
    assert.match(set[0] ?? '', /^earcon-sign-in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    const back = await visitor.go(await visitor.choose(ada))
    assert.match(back.set[0] ?? '', /^earcon-sign-in=[\w.-]+; Path=\/; Max-Age=120; HttpOnly; SameSite=Lax$/)
    const [kept = ''] = (back.set[0]?.split('=')[1] ?? '').split('.')
    const { browser: name, expires, ...others } = JSON.parse(Buffer.from(kept, 'base64url').toString())
    assert.match(name, /^[0-9a-z]{16}$/)
    assert.ok(expires <= Date.now() + 120_000)
    assert.deepEqual(others, {})
  })

  test('over https the cookie belongs to this very host', async () => {
    const publicUrl = 'https://shop.example'
    const secure = await startGoogleSandbox({ publicUrl })
    const visitor = openBrowser(
      await sibling({
        env: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1', SANDBOX: 'allow' },
        google: secure.port,
      }),
      secure,
    )
    const { set } = await visitor.begin()
    assert.match(
      set[0] ?? '',
      /^__Host-earcon-sign-in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    const { to } = await visitor.signIn(ada)
    assert.equal((await visitor.me(handoffIn(to))).user?.email, 'ada@gmail.com')
  })
})

suite('What does not get through', () => {
  const comesBack = async (visitor: ReturnType<typeof browser>, back: string) => {
    const before = await counts()
    const { status, to } = await visitor.go(back)
    assert.deepEqual([status, to], [303, failed])
    assert.deepEqual(await counts(), before)
  }
  const counts = async () => {
    const { rows } = await db.executeQuery<Record<string, number>>(
      db
        .selectNoFrom((q) => [
          q.selectFrom('users').select(q.fn.countAll<number>().as('n')).as('users'),
          q.selectFrom('handoffs').select(q.fn.countAll<number>().as('n')).as('handoffs'),
          q.selectFrom('sessions').select(q.fn.countAll<number>().as('n')).as('sessions'),
        ])
        .compile(),
    )
    return rows[0]
  }

  test('whoever cancels at Google is back at the login (116)', async () => {
    const visitor = browser()
    await comesBack(visitor, await visitor.choose({ choice: 'cancel' }))
  })

  test('an address that Google has not verified is refused (115)', async () => {
    const { to } = await browser().signIn({ choice: 'mallory@gmail.com' })
    assert.equal(to, refused)
    assert.equal(await userOf('mallory@gmail.com'), undefined)
  })

  test('an answer that nobody asked for', async () => {
    await comesBack(browser(), '/api/auth/google/callback')
    await comesBack(browser(), '/api/auth/google/callback?code=guessed&state=guessed')
  })

  test('an answer in another browser than the one that asked', async () => {
    const back = await browser().choose(ada)
    await comesBack(browser(), back)
    const other = browser()
    await other.begin()
    await comesBack(other, back)
  })

  const changes: [what: string, change: (back: URL) => void][] = [
    ['another state', (back) => back.searchParams.set('state', 'another')],
    ['no state', (back) => back.searchParams.delete('state')],
    ['two states', (back) => back.searchParams.append('state', 'another')],
    ['another code', (back) => back.searchParams.set('code', 'another')],
    ['no code', (back) => back.searchParams.delete('code')],
    ['two codes', (back) => back.searchParams.append('code', 'another')],
    ['another issuer', (back) => back.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (back) => back.searchParams.delete('iss')],
  ]
  for (const [what, change] of changes) {
    test(`an answer with ${what}`, async () => {
      const visitor = browser()
      const back = new URL(await visitor.choose(ada), 'http://localhost')
      change(back)
      await comesBack(visitor, back.pathname + back.search)
    })
  }

  test('an answer that is given twice', async () => {
    const visitor = browser()
    const back = await visitor.choose(ada)
    const cookie = visitor.cookie()
    assert.match((await visitor.go(back)).to, /token=ech_/)
    await comesBack(visitor, back)
    // Nor does it help to have kept the cookie that was there before.
    visitor.plant(cookie)
    await comesBack(visitor, back)
  })

  const asKept = (pair: string) => {
    const [name = '', text = '', seal = ''] = pair.split(/[=.]/)
    return { name, kept: JSON.parse(Buffer.from(text, 'base64url').toString()), seal }
  }
  const tampered: [
    what: string,
    change: (kept: { checks: Record<string, string>; [name: string]: unknown }) => void,
  ][] = [
    ['another state', ({ checks }) => Object.assign(checks, { state: 'another' })],
    ['another nonce', ({ checks }) => Object.assign(checks, { nonce: 'another' })],
    ['another verifier', ({ checks }) => Object.assign(checks, { verifier: 'a'.repeat(43) })],
    ['another way back', (kept) => Object.assign(kept, { redirectTo: '//evil.example' })],
    ['a longer life', (kept) => Object.assign(kept, { expires: Date.now() + 1e9 })],
  ]
  for (const [what, change] of tampered) {
    test(`a cookie that was changed to have ${what}`, async () => {
      const visitor = browser()
      const back = await visitor.choose(ada)
      const { name, kept, seal } = asKept(visitor.cookie())
      change(kept)
      visitor.plant(`${name}=${Buffer.from(JSON.stringify(kept)).toString('base64url')}.${seal}`)
      await comesBack(visitor, back)
    })
  }

  for (const value of ['', '.', 'nothing', 'e30.', `e30.${'A'.repeat(43)}`, '%00', 'a.b.c', '{}'])
    test(`the cookie ${JSON.stringify(value)}`, async () => {
      const visitor = browser()
      const back = await visitor.choose(ada)
      visitor.plant(`earcon-sign-in=${value}`)
      await comesBack(visitor, back)
    })

  test('a cookie of another shop', async () => {
    const visitor = browser()
    const back = await visitor.choose(ada)
    const other = openBrowser(
      await sibling({ env: { APP_SECRET: 'another secret of thirty-two letters' } }),
      google,
    )
    other.plant(visitor.cookie())
    await comesBack(other, back)
    assert.match((await visitor.go(back)).to, /token=ech_/)
  })

  test('an answer that comes after more than ten minutes', async () => {
    const visitor = browser()
    const back = await visitor.choose(ada)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 601_000 })
    const { to } = await visitor.go(back)
    mock.timers.reset()
    assert.equal(to, failed)
    assert.match((await visitor.go(back)).to, /token=ech_/)
  })

  test('no sign-in is begun by a mere test of the address', async () => {
    const answer = await shop.ask({ method: 'HEAD', url: '/api/auth/google' })
    assert.equal(answer.headers['set-cookie'], undefined)
    assert.ok(answer.statusCode >= 400)
  })

  const userOf = (email: string) =>
    db.selectFrom('users').selectAll().where('email_folded', '=', email).executeTakeFirst()
})

suite('When Google is away (116)', () => {
  test('a sign-in ends at the login, and the next one works', async () => {
    const visitor = openBrowser(await sibling({ google: google.newPort() }), google)
    await google.close()
    const begun = await visitor.begin('/shop')
    assert.deepEqual([begun.status, begun.to, begun.set], [303, `${failed}&redirectTo=%2Fshop`, []])
    await google.open()
    const back = await visitor.choose(newGoogleUser('late@gmail.com'))
    await google.close()
    assert.equal((await visitor.go(back)).to, failed)
    await google.open()
    assert.match((await visitor.go(back)).to, /token=ech_/, 'the answer was not used up')
  })
})
