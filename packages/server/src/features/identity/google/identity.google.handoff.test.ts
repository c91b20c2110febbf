import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { sql } from 'kysely'
import { handoffIn, openBrowser } from '../../../testing/google-browser.ts'
import { openGoogleShop } from '../../../testing/google-shop.ts'

const { google, shop, sibling, browser } = await openGoogleShop()
const { db, ask } = shop
const grace = { choice: 'grace@navy.example' }

/** A browser on its way back from Google, and what it was handed. */
async function handedOff() {
  const visitor = browser()
  const { to } = await visitor.signIn(grace)
  return { visitor, handoff: handoffIn(to) }
}

const sessions = async () => (await db.selectFrom('sessions').selectAll().execute()).length

/** Moves what has happened to all hand-offs into the past. */
const wait = (seconds: number) =>
  sql`update handoffs set expires_at = expires_at - make_interval(secs => ${seconds}),
    used_at = used_at - make_interval(secs => ${seconds})`.execute(db)

suite('A hand-off from Google', () => {
  test('is worth a session, which is there from then on (114)', async () => {
    const { visitor, handoff } = await handedOff()
    const before = await sessions()
    const { status, token = '', user } = await visitor.me(handoff)
    assert.deepEqual([status, user?.email], [200, 'grace@navy.example'])
    assert.equal(await sessions(), before + 1)
    visitor.forget()
    assert.equal((await visitor.me(token)).user?.email, 'grace@navy.example')
  })

  test('the same browser may ask again within ten seconds, and gets the same session', async () => {
    const { visitor, handoff } = await handedOff()
    const before = await sessions()
    const first = await visitor.me(handoff)
    await wait(5)
    assert.deepEqual(await visitor.me(handoff), first)
    assert.equal(await sessions(), before + 1)
    await wait(6)
    assert.equal((await visitor.me(handoff)).status, 401)
    assert.equal((await visitor.me(first.token ?? '')).status, 200)
  })

  test('a page that is alive twice asks twice at once, and gets one session', async () => {
    const { visitor, handoff } = await handedOff()
    const before = await sessions()
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.me(handoff)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ token }) => token)).size, 1)
    assert.equal(await sessions(), before + 1)
  })

  test('is worth nothing in another browser, and is not used up there', async () => {
    const { visitor, handoff } = await handedOff()
    const other = browser()
    assert.equal((await other.me(handoff)).status, 401)
    await other.begin()
    assert.equal((await other.me(handoff)).status, 401)
    await other.signIn(grace)
    assert.equal((await other.me(handoff)).status, 401)
    assert.equal((await visitor.me(handoff)).status, 200)
    assert.equal((await other.me(handoff)).status, 401)
  })

  test('is worth nothing anywhere but at GET /me', async () => {
    const { visitor, handoff } = await handedOff()
    for (const path of ['/me/sessions', '/api/me/sessions', '/api/me/export'])
      assert.equal((await visitor.me(handoff, path)).status, 401, path)
    const headers = { authorization: `Bearer ${handoff}`, cookie: visitor.cookie() }
    for (const method of ['PUT', 'DELETE'] as const)
      assert.equal((await ask({ method, url: '/api/me', headers, payload: {} })).statusCode, 401, method)
    assert.equal((await ask({ method: 'POST', url: '/api/auth/logout', headers })).statusCode, 401)
    assert.equal((await visitor.me(handoff, '/api/me')).status, 200)
  })

  test('is good for a minute', async () => {
    const { visitor, handoff } = await handedOff()
    await wait(61)
    assert.equal((await visitor.me(handoff)).status, 401)
    const another = await handedOff()
    await wait(50)
    assert.equal((await another.visitor.me(another.handoff)).status, 200)
  })

  test('ends with the cookie that belongs to it', async () => {
    const { visitor, handoff } = await handedOff()
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 121_000 })
    const late = await visitor.me(handoff)
    mock.timers.reset()
    assert.equal(late.status, 401)
  })

  test('is not repeated into a session that was ended', async () => {
    const { visitor, handoff } = await handedOff()
    const { token } = await visitor.me(handoff)
    await ask({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } })
    assert.equal((await visitor.me(handoff)).status, 401)
  })

  test('goes with the account', async () => {
    const { visitor, handoff } = await handedOff()
    await db.deleteFrom('users').where('email_folded', '=', 'grace@navy.example').execute()
    assert.equal((await visitor.me(handoff)).status, 401)
  })

  test('works on another server of the same shop', async () => {
    const { visitor, handoff } = await handedOff()
    const other = openBrowser(await sibling({}), google)
    other.plant(visitor.cookie())
    const { token } = await other.me(handoff)
    assert.equal((await visitor.me(handoff)).token, token)
  })

  test('neither it nor the session that it is worth is kept as it is', async () => {
    const { visitor, handoff } = await handedOff()
    const { token = 'none' } = await visitor.me(handoff)
    const kept = JSON.stringify([
      await db.selectFrom('handoffs').selectAll().execute(),
      await db.selectFrom('session_tokens').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    for (const secret of [handoff, token]) assert.equal(kept.includes(secret.slice(4)), false)
  })

  for (const guess of ['ech_', `ech_${'A'.repeat(43)}`, `ech_${'A'.repeat(5000)}`, 'ech_%00', "ech_';--"])
    test(`${guess.slice(0, 12)} of ${guess.length} letters is worth nothing`, async () => {
      const { visitor } = await handedOff()
      assert.equal((await visitor.me(guess)).status, 401)
    })
})
