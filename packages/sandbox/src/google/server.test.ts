import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as client from 'openid-client'
import { clientSecret, somebodyElseForm, spawnGoogleSandbox, startClientShop } from './testing/client-shop.ts'

let shop: Awaited<ReturnType<typeof startClientShop>>
before(async () => {
  shop = await startClientShop()
})
after(() => shop.close())

test('Ada comes back to the shop with her verified address', async () => {
  const { tokens, claims } = await shop.signIn({ choice: 'ada@gmail.com' })
  const { sub, email, email_verified, name, given_name, hd, picture, iss, aud } = claims
  assert.match(sub, /^\d{21}$/)
  assert.deepEqual(
    { email, email_verified, name, given_name, hd, picture },
    {
      email: 'ada@gmail.com',
      email_verified: true,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      hd: undefined,
      picture: undefined,
    },
  )
  assert.deepEqual([iss, aud], [shop.issuer, 'the-shop'])
  assert.equal(tokens.refresh_token, undefined)
})

test('what the shop may ask with the access token is the same', async () => {
  const { tokens, claims } = await shop.signIn({ choice: 'grace@navy.example' })
  const told = await client.fetchUserInfo(await shop.asClient(), tokens.access_token, claims.sub)
  assert.deepEqual([told.email, told.hd], ['grace@navy.example', 'navy.example'])
})

test('the domain of Grace is in the hands of Google', async () => {
  const { claims } = await shop.signIn({ choice: 'grace@navy.example' })
  assert.equal(claims.hd, 'navy.example')
})

test('Mallory has not proved the address', async () => {
  const { claims } = await shop.signIn({ choice: 'mallory@gmail.com' })
  assert.equal(claims.email_verified, false)
})

test('somebody else signs in with a work account', async () => {
  const form = somebodyElseForm({
    email: 'Alan@Bletchley.example',
    name: 'Alan Turing',
    verified: 'on',
    work: 'on',
  })
  const { claims } = await shop.signIn(form)
  assert.equal(claims.email, 'Alan@Bletchley.example')
  assert.equal(claims.email_verified, true)
  assert.equal(claims.name, 'Alan Turing')
  assert.equal(claims.hd, 'bletchley.example')
})

test('somebody else without boxes and name is neither verified nor at work, and called after the address', async () => {
  const { claims } = await shop.signIn(somebodyElseForm({ email: 'alan@bletchley.example' }))
  assert.deepEqual([claims.email_verified, claims.hd, claims.name], [false, undefined, 'alan'])
})

test('nobody works at gmail.com', async () => {
  const { claims } = await shop.signIn(
    somebodyElseForm({ email: 'alan@GMAIL.com', verified: 'on', work: 'on' }),
  )
  assert.equal(claims.hd, undefined)
})

test('a person is the same in capital letters, and others are not', async () => {
  const ada = await shop.signIn({ choice: 'ada@gmail.com' })
  const again = await shop.signIn(somebodyElseForm({ email: 'ADA@gmail.com' }))
  const other = await shop.signIn(somebodyElseForm({ email: 'adam@gmail.com' }))
  // Written down, since it must outlive every restart.
  assert.equal(ada.claims.sub, '142668054663566166350')
  assert.equal(again.claims.sub, ada.claims.sub)
  assert.notEqual(other.claims.sub, ada.claims.sub)
})

test('whoever cancels comes back denied', async () => {
  const { choose, config, checks } = await shop.begin()
  const { at } = await choose({ choice: 'cancel' })
  await assert.rejects(client.authorizationCodeGrant(config, at, checks), { error: 'access_denied' })
})

test('nobody is remembered: every sign-in asks again, even without a prompt', async () => {
  const { address, browser, choose } = await shop.begin()
  await choose({ choice: 'ada@gmail.com' })
  assert.deepEqual(browser.cookies(), ['google_sign_in', 'google_sign_in.sig'])
  const again = await browser.go(address)
  assert.match(again.page, /<h1>Sign in with Google<\/h1>/)
  const silent = new URL(address)
  silent.searchParams.set('prompt', 'none')
  assert.equal((await browser.go(silent)).at.searchParams.get('error'), 'login_required')
})

for (const prompt of ['select_account', 'consent', 'login', 'consent select_account']) {
  test(`one page answers the prompt '${prompt}'`, async () => {
    const { choose } = await shop.begin({ prompt, access_type: 'online', hd: '*' })
    const { at } = await choose({ choice: 'ada@gmail.com' })
    assert.ok(at.searchParams.get('code'))
  })
}

test('every address that is published begins with the issuer', async () => {
  const published = await (await fetch(`${shop.issuer}/.well-known/openid-configuration`)).json()
  const { issuer, ...others } = published as Record<string, unknown>
  assert.equal(issuer, shop.issuer)
  const addresses = Object.values(others).filter((value) => String(value).startsWith('http'))
  assert.equal(addresses.length, 4)
  for (const address of addresses) assert.ok(String(address).startsWith(`${shop.issuer}/`), String(address))
  assert.deepEqual(others.scopes_supported, ['openid', 'email', 'profile'])
  assert.deepEqual(others.code_challenge_methods_supported, ['S256'])
  assert.deepEqual(others.id_token_signing_alg_values_supported, ['RS256'])
  assert.deepEqual(others.grant_types_supported, ['authorization_code'])
})

test('a sign-in without a code challenge is refused', async () => {
  const { address, browser } = await shop.begin()
  address.searchParams.delete('code_challenge')
  address.searchParams.delete('code_challenge_method')
  const { at } = await browser.go(address)
  assert.equal(at.origin + at.pathname, shop.redirectUri)
  assert.equal(at.searchParams.get('error'), 'invalid_request')
})

test('the secret may be sent in either of two ways', async () => {
  const { choose, checks } = await shop.begin()
  const { at } = await choose({ choice: 'ada@gmail.com' })
  const config = await shop.asClient(client.ClientSecretBasic(clientSecret))
  assert.ok((await client.authorizationCodeGrant(config, at, checks)).id_token)
})

test('a wrong secret is refused', async () => {
  const { choose, checks } = await shop.begin()
  const { at } = await choose({ choice: 'ada@gmail.com' })
  const config = await shop.asClient(client.ClientSecretPost('guessed'))
  await assert.rejects(client.authorizationCodeGrant(config, at, checks), { error: 'invalid_client' })
})

test('a wrong verifier is refused', async () => {
  const { choose, config, checks } = await shop.begin()
  const { at } = await choose({ choice: 'ada@gmail.com' })
  const wrong = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() }
  await assert.rejects(client.authorizationCodeGrant(config, at, wrong), { error: 'invalid_grant' })
})

test('a code is good for one time, and whoever tries twice loses what the first gave', async () => {
  const { choose, config, checks } = await shop.begin()
  const { at } = await choose({ choice: 'ada@gmail.com' })
  const tokens = await client.authorizationCodeGrant(config, at, checks)
  await assert.rejects(client.authorizationCodeGrant(config, at, checks), { error: 'invalid_grant' })
  await assert.rejects(client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? ''))
})

test('nobody is sent to an address that is not the callback of the shop', async () => {
  const { address, browser } = await shop.begin()
  address.searchParams.set('redirect_uri', 'https://elsewhere.example/')
  const refused = await browser.go(address)
  assert.equal(refused.status, 400)
  assert.match(refused.page, /This sign-in was refused: redirect_uri/)
})

test('behind https its addresses and cookies are for https, whatever a proxy says', async (context) => {
  const issuer = 'https://shop.example/sandbox/google'
  const google = await spawnGoogleSandbox(issuer)
  context.after(google.stop)
  const here = `http://127.0.0.1:${google.port}/sandbox/google`
  const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'elsewhere.example' }
  const published = await (await fetch(`${here}/.well-known/openid-configuration`, { headers })).json()
  assert.equal((published as { token_endpoint: string }).token_endpoint, `${issuer}/token`)

  const query = new URLSearchParams({
    client_id: 'the-shop',
    response_type: 'code',
    redirect_uri: google.redirectUri,
    scope: 'openid email',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })
  const answer = await fetch(`${here}/auth?${query.toString()}`, { headers, redirect: 'manual' })
  assert.ok(answer.headers.get('location')?.startsWith(`${issuer}/sign-in/`))
  const cookies = answer.headers.getSetCookie()
  assert.equal(cookies.length, 4)
  for (const cookie of cookies) {
    assert.match(cookie, /; path=\/sandbox\/google\/(sign-in|auth)\/[\w-]+; .*samesite=lax; secure; httponly/)
  }
})

test('in all this the process said one line, and it ends when nobody holds it any more', async () => {
  assert.deepEqual(await shop.close(), { code: 0, complaints: '', saidMore: false })
})
