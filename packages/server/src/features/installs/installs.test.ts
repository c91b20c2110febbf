import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { AccountExport } from '@earcon/contract/account/account.calls'
import { mostInstallTokens } from '@earcon/contract/installs/install-label.rules'
import { createInstallToken, InstallToken } from '@earcon/contract/installs/installs.calls'
import { sql } from 'kysely'
import { createBuyers } from '../../testing/buyers.ts'
import { openSecondServer } from '../../testing/second-server.ts'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const other = await openSecondServer(shop.context)
const { db, ask } = shop
const { send, registerVerifiedUser, requestResetToken } = shopClient(shop)

async function newBuyer() {
  const [buyer] = await createBuyers(shop, 1)
  assert(buyer)
  return buyer
}

const make = async (token: string, label?: string) =>
  createInstallToken.answer.parse((await send('POST', '/api/me/install-tokens', { label }, token)).body)
const list = async (token: string) =>
  InstallToken.array().parse((await send('GET', '/api/me/install-tokens', undefined, token)).body?.data)
const revoke = (token: string, id: string) => send('DELETE', `/api/me/install-tokens/${id}`, undefined, token)
/** Whether anything is installed by it, as either server sees it. */
const statusOf = async (token: string, at: { ask: typeof ask } = shop) =>
  (await at.ask({ url: `/i/${token}/marketplace.json` })).statusCode

test('a buyer makes a token for a device, which is told once and kept as a hash alone (394)', async () => {
  const buyer = await newBuyer()
  const { id, token, lines } = await make(buyer.token, '  Laptop ')
  assert.match(token, /^eci_[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(
    lines.map(({ tool }) => tool),
    ['Claude Code', 'Codex', 'Cursor', 'Gemini CLI', 'OpenCode'],
  )
  assert.equal(
    lines[1]?.line,
    `curl -fsSL ${shop.context.config.publicUrl}/i/${token}/install.sh | sh -s all codex`,
  )
  const [listed, ...more] = await list(buyer.token)
  assert.deepEqual([listed?.id, listed?.label, listed?.last_used_at, more], [id, 'Laptop', null, []])
  const rows = await db.selectFrom('install_tokens').selectAll().execute()
  assert(!JSON.stringify(rows).includes(token) && !JSON.stringify(rows).includes(token.slice(4)))
  assert.equal(
    (await send('GET', '/api/me/install-tokens', undefined, buyer.token)).headers['cache-control'],
    'no-store',
  )
})

test('who does not name the device has it called as sessions are', async () => {
  const buyer = await newBuyer()
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const headers = { authorization: `Bearer ${buyer.token}`, 'user-agent': agent }
  for (const payload of [{}, { label: '   ' }])
    await ask({ method: 'POST', url: '/api/me/install-tokens', payload, headers })
  assert.deepEqual(
    (await list(buyer.token)).map(({ label }) => label),
    ['Firefox on Linux', 'Firefox on Linux'],
  )
})

test('a name that is too long, or no line, is refused in words', async () => {
  const buyer = await newBuyer()
  const { status, body } = await send(
    'POST',
    '/api/me/install-tokens',
    { label: `a\nb${'x'.repeat(80)}` },
    buyer.token,
  )
  assert.deepEqual(
    [status, body?.errors],
    [
      400,
      [
        'The name of a device must be at most 80 characters long.',
        'The name of a device must be a single line.',
      ],
    ],
  )
})

test('nobody has more than twenty, also when they come at once; who revokes one may make another', async () => {
  const buyer = await newBuyer()
  const answers = await Promise.all(
    Array.from({ length: mostInstallTokens + 3 }, (_, place) =>
      (place % 2 ? shop : other).ask({
        method: 'POST',
        url: '/api/me/install-tokens',
        payload: { label: `Device ${place}` },
        headers: { authorization: `Bearer ${buyer.token}` },
      }),
    ),
  )
  assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, mostInstallTokens)
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  assert.equal(
    refused?.json<{ message: string }>().message,
    `You have install lines for ${mostInstallTokens} devices already. Please revoke one in your account first.`,
  )
  const [first] = await list(buyer.token)
  await revoke(buyer.token, first?.id ?? '')
  await make(buyer.token)
})

suite('a token ends', () => {
  test('when its owner revokes it, at once and on every server; nobody else can (394)', async () => {
    const [buyer, stranger] = [await newBuyer(), await newBuyer()]
    const { id, token } = await make(buyer.token)
    assert.deepEqual([await statusOf(token), await statusOf(token, other)], [200, 200])
    const foreign = await revoke(stranger.token, id)
    assert.deepEqual(
      [foreign.status, foreign.body?.message],
      [404, 'There is no such install line of yours.'],
    )
    assert.equal(await statusOf(token), 200)
    assert.equal((await revoke(buyer.token, id)).status, 204)
    assert.deepEqual([await statusOf(token, other), await statusOf(token)], [404, 404])
    assert.equal((await revoke(buyer.token, id)).status, 404)
  })

  test('with the account', async () => {
    const buyer = await newBuyer()
    const { token } = await make(buyer.token)
    assert.equal((await send('DELETE', '/api/me', {}, buyer.token)).status, 204)
    assert.equal(await statusOf(token), 404)
  })

  test('with the password by which somebody may have made it', async () => {
    const person = await registerVerifiedUser()
    const { token } = await make(person.token)
    const reset = {
      token: await requestResetToken(person.email),
      email: person.email,
      newPassword: 'five cold trombones',
    }
    assert.equal((await send('POST', '/api/auth/reset-password', reset)).status, 200)
    assert.equal(await statusOf(token), 404)
  })

  test('but not by signing out', async () => {
    const buyer = await newBuyer()
    const { token } = await make(buyer.token)
    await send('DELETE', '/api/me/sessions', undefined, buyer.token)
    assert.equal(await statusOf(token), 200)
  })
})

test('when it was last used is noted once a minute at most', async () => {
  const buyer = await newBuyer()
  const { token } = await make(buyer.token)
  const lastUse = async () => (await list(buyer.token))[0]?.last_used_at
  await statusOf(token)
  const first = await lastUse()
  assert(first)
  await statusOf(token)
  assert.equal(await lastUse(), first)
  await db
    .updateTable('install_tokens')
    .set({ last_used_at: sql`last_used_at - interval '61 seconds'` })
    .execute()
  await statusOf(token)
  assert(Date.now() - Date.parse((await lastUse()) ?? '') < 60_000)
})

test('each call needs a login', async () => {
  for (const [method, url] of [
    ['POST', '/api/me/install-tokens'],
    ['GET', '/api/me/install-tokens'],
    ['DELETE', '/api/me/install-tokens/x'],
  ] as const)
    assert.equal((await send(method, url, method === 'POST' ? {} : undefined)).status, 401)
})

test('what happened is among the events of an account, and the devices are part of its export', async () => {
  const buyer = await newBuyer()
  const { id, token } = await make(buyer.token, 'Laptop')
  const gone = await make(buyer.token)
  await revoke(buyer.token, gone.id)
  const { body } = await send('GET', '/api/me/export', undefined, buyer.token)
  const held = body as unknown as AccountExport
  assert.deepEqual(
    held.install_tokens.map(({ id, label }) => [id, label]),
    [[id, 'Laptop']],
  )
  assert.deepEqual(
    held.events.map(({ event }) => event),
    ['install-token-made', 'install-token-made', 'install-token-revoked', 'account-exported'],
  )
  assert(!JSON.stringify(body).includes(token))
})
