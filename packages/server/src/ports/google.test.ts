import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { openFakeOpenIdProvider } from '../testing/fake-openid-provider.ts'
import { openIdProvider } from './google.ts'

const redirectUri = 'http://localhost:3000/api/auth/google/callback'
const shopAt = (issuer: string, at?: string) =>
  openIdProvider({ issuer, clientId: 'the-shop', clientSecret: 'a-secret', redirectUri, internalUrl: at })

const provider = await openFakeOpenIdProvider()
beforeEach(() => provider.beHonest())

/** One whole sign-in, with the provider saying whatever the test wants it to say. */
async function signIn({ google = shopAt(provider.issuer), claims = {}, answer = {} }: Told = {}) {
  const { checks } = await google.start()
  provider.claims = { nonce: checks.nonce, ...claims }
  const back = new URL(redirectUri)
  const given = { code: 'a-code', state: checks.state, ...answer }
  for (const [name, value] of Object.entries(given))
    for (const one of [value].flat()) back.searchParams.append(name, one)
  return { checks, who: await google.finish(back, checks) }
}

interface Told {
  google?: ReturnType<typeof openIdProvider>
  claims?: Record<string, unknown>
  answer?: Record<string, string | string[]>
}

suite('To the provider and back', () => {
  test('it is seen whether the provider is there', async () => {
    await shopAt(provider.issuer).verify()
    await assert.rejects(shopAt('http://127.0.0.1:1').verify())
  })

  test('the browser is sent with everything that makes the answer ours alone', async () => {
    const { address, checks } = await shopAt(provider.issuer).start()
    const { code_challenge, ...asked } = Object.fromEntries(address.searchParams)
    assert.equal(address.origin + address.pathname, `${provider.issuer}/auth`)
    assert.match(code_challenge ?? '', /^[\w-]{43}$/)
    assert.deepEqual(asked, {
      client_id: 'the-shop',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      prompt: 'select_account',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge_method: 'S256',
    })
  })

  test('no two sign-ins have anything in common', async () => {
    const google = shopAt(provider.issuer)
    const [one, other] = [(await google.start()).checks, (await google.start()).checks]
    assert.equal(new Set([...Object.values(one), ...Object.values(other)]).size, 6)
  })

  test('whom the provider vouches for is told, and the code is paid for with the verifier', async () => {
    const { who, checks } = await signIn()
    assert.deepEqual(who, {
      issuer: provider.issuer,
      subject: 'ada',
      email: 'ada@lovelace.example',
      email_verified: true,
      name: 'Ada',
      speaksForAddress: false,
    })
    assert.deepEqual(provider.paid, {
      client_id: 'the-shop',
      client_secret: 'a-secret',
      code: 'a-code',
      code_verifier: checks.verifier,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    })
  })

  test('the provider is asked for its addresses once', async () => {
    const google = shopAt(provider.issuer)
    await Promise.all([google.start(), google.start()])
    await signIn({ google })
    assert.equal(provider.discoveries, 1)
  })

  test('a stand-in is reached where it really is, under the address of the shop', async () => {
    const issuer = 'http://localhost:1/sandbox/google'
    provider.calledItself(issuer)
    const { who } = await signIn({ google: shopAt(issuer, provider.issuer) })
    assert.equal(who.issuer, issuer)
    assert.deepEqual(provider.paths, [
      '/sandbox/google/.well-known/openid-configuration',
      '/sandbox/google/token',
      '/sandbox/google/certs',
    ])
  })
})

suite('Whose addresses a provider speaks for', () => {
  const cases: [rule: string, google: boolean, claims: Record<string, unknown>, speaks: boolean][] = [
    ['Google speaks for gmail.com', true, { email: 'ada@gmail.com' }, true],
    ['Google speaks for it in capitals', true, { email: 'Ada@GMail.com' }, true],
    ['Google speaks for googlemail.com', true, { email: 'ada@googlemail.com' }, true],
    ['Google does not speak for other hosts', true, { email: 'ada@lovelace.example' }, false],
    ['nor for one that ends alike', true, { email: 'ada@notgmail.com' }, false],
    ['it does for a domain that is run there', true, { hd: 'Lovelace.example' }, true],
    ['but not by another domain that is', true, { hd: 'navy.example' }, false],
    ['nor by something that is no domain', true, { hd: ['lovelace.example'] }, false],
    ['another provider does not speak for gmail.com', false, { email: 'ada@gmail.com' }, false],
  ]
  for (const [rule, isGoogle, claims, speaks] of cases) {
    test(rule, async () => {
      const google = shopAt(provider.issuer, isGoogle ? provider.issuer : undefined)
      assert.equal((await signIn({ google, claims })).who.speaksForAddress, speaks)
    })
  }
})

suite('What the provider says of somebody', () => {
  for (const email of [
    undefined,
    null,
    7,
    '',
    'ada',
    'ada@lovelace',
    'a@b.example\r\nbcc: c@d.example',
    ['a@b.example'],
  ])
    test(`nobody signs in with the address ${JSON.stringify(email)}`, () =>
      assert.rejects(signIn({ claims: { email } }), /does not say who this is/))

  test('blanks around an address are no part of it', async () => {
    assert.equal(
      (await signIn({ claims: { email: ' Ada@Lovelace.example ' } })).who.email,
      'Ada@Lovelace.example',
    )
  })

  for (const email_verified of [false, 'true', 1, undefined])
    test(`an address that is verified ${JSON.stringify(email_verified)} is not`, async () =>
      assert.equal((await signIn({ claims: { email_verified } })).who.email_verified, false))

  for (const name of [undefined, 7, {}])
    test(`the name ${JSON.stringify(name)} is none`, async () =>
      assert.equal((await signIn({ claims: { name } })).who.name, ''))
})

suite('What is refused', () => {
  const past = Math.floor(Date.now() / 1000) - 3600
  const lies: [lie: string, told: Told, words: RegExp][] = [
    ['a token for another shop', { claims: { aud: 'another-shop' } }, /"aud"/],
    ['a token of another provider', { claims: { iss: 'https://elsewhere.example' } }, /"iss"/],
    ['a token that has expired', { claims: { exp: past } }, /"exp"/],
    ['a token for another sign-in', { claims: { nonce: 'another' } }, /"nonce"/],
    ['a token for no sign-in', { claims: { nonce: undefined } }, /"nonce"/],
    ['a token of nobody', { claims: { sub: undefined } }, /"sub"/],
    ['an answer to another question', { answer: { state: 'another' } }, /"state"/],
    ['an answer to no question', { answer: { state: [] } }, /"state"/],
    ['an answer to two questions', { answer: { state: ['one', 'two'] } }, /"state".*once/],
    ['an answer without a code', { answer: { code: [] } }, /code/],
    ['an answer with two codes', { answer: { code: ['one', 'two'] } }, /"code".*once/],
    ['a denial', { answer: { error: 'access_denied' } }, /says no: access_denied/],
  ]
  for (const [lie, told, words] of lies) test(lie, () => assert.rejects(signIn(told), says(words)))

  test('a token that somebody else has signed', async () => {
    provider.signWith('a foreign key')
    await assert.rejects(signIn(), says(/signature/))
  })
  test('a token that nobody has signed', async () => {
    provider.signWith('nothing')
    await assert.rejects(signIn(), says(/alg/))
  })
  test('an answer without a token', async () => {
    provider.signWith('no token at all')
    await assert.rejects(signIn(), says(/id_token/))
  })
  test('a code that is worth nothing', async () => {
    provider.refuse('invalid_grant')
    await assert.rejects(signIn(), says(/says no: invalid_grant/))
  })
  test('a provider that calls itself something else', async () => {
    provider.calledItself('http://localhost:1')
    await assert.rejects(shopAt(provider.issuer).start(), says(/issuer/))
  })
  test('a provider over plain http that is not on this machine', async () => {
    provider.calledItself('http://accounts.example')
    await assert.rejects(shopAt('http://accounts.example', provider.issuer).start(), says(/insecure|HTTPS/i))
    assert.deepEqual(provider.paths, [])
  })
})

suite('A provider that is away', () => {
  test('is asked again by the next sign-in', async () => {
    const google = shopAt(provider.issuer)
    await provider.close()
    await assert.rejects(google.start())
    await provider.open()
    assert.equal((await signIn({ google })).who.subject, 'ada')
  })

  test('when it is back, whoever was known before it went signs in', async () => {
    const google = shopAt(provider.issuer)
    await signIn({ google })
    await provider.close()
    await assert.rejects(signIn({ google }))
    await provider.open()
    assert.equal((await signIn({ google })).who.subject, 'ada')
  })

  test('is waited for three seconds, and no longer', async () => {
    provider.stall()
    const began = performance.now()
    await assert.rejects(shopAt(provider.issuer).start(), says(/timed out|timeout/i))
    const waited = performance.now() - began
    assert.ok(waited > 2_900 && waited < 10_000, `${waited} ms`)
  })
})

/** The library wraps what it finds, so the reason may be one level down. */
const says = (words: RegExp) => (error: Error) => {
  const said = [error, error.cause].map((one) => (one instanceof Error ? one.message : '')).join('\n')
  assert.match(said, words)
  return true
}
