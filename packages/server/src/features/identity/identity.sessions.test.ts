import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { db, ask } = shop
const { send, registerUser, logIn } = shopClient(shop)

/** Lets time pass for one session and its tokens. */
async function pass(email: string, time: string) {
  await sql`update sessions set started_at = started_at - ${time}::interval, last_seen_at = last_seen_at - ${time}::interval
    where user_id = (select id from users where email = ${email})`.execute(db)
  await sql`update session_tokens set minted_at = minted_at - ${time}::interval, first_used_at = first_used_at - ${time}::interval,
    dies_at = dies_at - ${time}::interval
    where session_id in (select id from sessions where user_id = (select id from users where email = ${email}))`.execute(
    db,
  )
}

const me = (token: string) => send('GET', '/me', undefined, token)

suite('being signed in', () => {
  test('GET /me needs a token that is worth something (255)', async () => {
    const { token } = await registerUser()
    for (const bad of [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: `Bearer ech_${'a'.repeat(43)}` },
      { authorization: `Bearer ${'x'.repeat(8_000)}` },
      { authorization: "Bearer ' or 1=1 --" },
    ]) {
      const answer = await ask({ url: '/api/me', headers: bad })
      assert.equal(answer.statusCode, 401, JSON.stringify(bad))
      assert.equal(answer.json().error.code, 'login-required')
    }
    assert.equal(
      (await ask({ url: '/api/me', headers: { authorization: `bearer ${token}` } })).statusCode,
      200,
    )
  })

  test('a token keeps for a day; then GET /me hands out a new one, once it is needed (255)', async () => {
    const { email, token } = await registerUser()
    assert.equal((await me(token)).body?.token, undefined)
    await pass(email, '23 hours 59 minutes')
    assert.equal((await me(token)).body?.token, undefined)
    await pass(email, '2 minutes')
    const renewed = String((await me(token)).body?.token)
    assert.match(renewed, /^ecs_/)
    assert.notEqual(renewed, token)

    // It may have got lost on its way: until it is used, the old one lives.
    await pass(email, '3 hours')
    assert.equal((await me(token)).status, 200)
    assert.equal((await me(renewed)).status, 200)
    // Another tab has ten more minutes to hear of it.
    await pass(email, '9 minutes')
    const late = await me(token)
    assert.equal(late.status, 200)
    assert.equal(late.body?.token, undefined)
    await pass(email, '2 minutes')
    assert.equal((await me(token)).status, 401)
    assert.equal((await me(renewed)).status, 200)
  })

  test('whoever asks again and again with an old token gets the same new one', async () => {
    const { email, token } = await registerUser()
    await pass(email, '25 hours')
    const answers = [await me(token), await me(token), await me(token)]
    assert.equal(new Set(answers.map(({ body }) => body?.token)).size, 1)
  })

  test('two tabs that renew at the same moment both stay signed in', async () => {
    const { email, token } = await registerUser()
    await pass(email, '25 hours')
    const [one, other] = await Promise.all([me(token), me(token)])
    const [first, second] = [String(one.body?.token), String(other.body?.token)]
    assert.equal((await me(first)).status, 200)
    assert.equal((await me(second)).status, 200)
    await pass(email, '9 minutes')
    assert.deepEqual([(await me(first)).status, (await me(second)).status], [200, 200])
  })

  test('a session ends thirty days after it was last seen', async () => {
    const { email, token } = await registerUser()
    for (let visit = 0; visit < 2; visit++) {
      await pass(email, '29 days')
      assert.equal((await me(token)).status, 200)
    }
    await pass(email, '30 days')
    assert.equal((await me(token)).status, 401)
  })

  test('and ninety days after it began, however often it is seen', async () => {
    const { email, token } = await registerUser()
    for (let visit = 0; visit < 4; visit++) {
      await pass(email, '22 days')
      assert.equal((await me(token)).status, 200)
    }
    await pass(email, '3 days')
    assert.equal((await me(token)).status, 401)
  })

  test('logging out ends this session and no other', async () => {
    const { email, password, token } = await registerUser()
    const other = String((await logIn(email, password)).body?.token)
    assert.equal((await send('POST', '/api/auth/logout', undefined, token)).status, 204)
    assert.equal((await me(token)).status, 401)
    assert.equal((await send('POST', '/api/auth/logout', undefined, token)).status, 401)
    assert.equal((await me(other)).status, 200)
  })

  test('a stale login does not keep anybody from looking at packs', async () => {
    assert.equal((await send('GET', '/api/sound-packs', undefined, `ecs_${'a'.repeat(43)}`)).status, 200)
  })
})
