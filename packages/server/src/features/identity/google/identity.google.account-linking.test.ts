import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { atomically } from '../../../db/atomically.ts'
import type { Claims } from '../../../ports/google.ts'
import { type Choice, handoffIn, newGoogleUser } from '../../../testing/google-browser.ts'
import { openGoogleShop } from '../../../testing/google-shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'
import { markVerified } from '../identity.queries.ts'
import { findOrCreateAccount } from './identity.google.account-linking.service.ts'

const { shop, browser } = await openGoogleShop()
const { db, runOutbox, mailbox } = shop
const { send, registerUser, registerVerifiedUser, logIn, findMailedLink, requestResetToken } =
  shopClient(shop)

const refused = '/login?error=google_auth_processing_failed'

/** The whole way into an account. */
async function enter(choice: Choice) {
  const visitor = browser()
  const { to } = await visitor.signIn(choice)
  const { token = '', user } = await visitor.me(handoffIn(to))
  return { token, user }
}

const rowOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email_folded', '=', email.toLowerCase()).executeTakeFirst()
const identitiesOf = (userId = '') =>
  db.selectFrom('identities').select('email').where('user_id', '=', userId).execute()
const eventsOf = async (userId = '') =>
  (
    await db.selectFrom('audit_log').select('event').where('user_id', '=', userId).orderBy('id').execute()
  ).map(({ event }) => event)
const statusOf = async (token: string) => (await send('GET', '/api/me', undefined, token)).status

suite('Somebody new', () => {
  test('gets an account that is verified and has no password (252)', async () => {
    const { user } = await enter(newGoogleUser('New@Gmail.com', { name: 'New One' }))
    assert.equal(user?.email, 'New@Gmail.com')
    const row = await rowOf('new@gmail.com')
    assert.ok(row?.email_verified_at)
    assert.equal(row.password_hash, null)
    assert.equal(row.display_name, 'New One')
    assert.deepEqual(await eventsOf(row.id), ['google-registered', 'logged-in-with-google'])
  })

  test('needs no address that Google speaks for', async () => {
    assert.equal((await enter(newGoogleUser('new@elsewhere.example'))).user?.is_email_verified, true)
  })

  test('has no password to change, and needs none to delete the account (242, 252)', async () => {
    const { token } = await enter(newGoogleUser('leaver@gmail.com'))
    assert.equal((await send('POST', '/api/me/change-password', {}, token)).status, 409)
    assert.equal((await logIn('leaver@gmail.com', 'four warm trombones')).status, 401)
    assert.equal((await send('DELETE', '/api/me', {}, token)).status, 204)
    assert.equal(await rowOf('leaver@gmail.com'), undefined)
    assert.equal((await enter(newGoogleUser('leaver@gmail.com'))).user?.email, 'leaver@gmail.com')
  })

  test('can have a first password mailed, and sign in either way from then on', async () => {
    await enter(newGoogleUser('both@gmail.com'))
    const token = await requestResetToken('both@gmail.com')
    const newPassword = 'four warm trombones'
    await send('POST', '/api/auth/reset-password', { email: 'both@gmail.com', token, newPassword })
    assert.equal((await logIn('both@gmail.com', newPassword)).status, 200)
    assert.equal((await enter(newGoogleUser('both@gmail.com'))).user?.has_password_set, true)
    assert.equal((await logIn('both@gmail.com', newPassword)).status, 200)
  })

  const names: [name: string, display: string][] = [
    ['Ada  Lovelace ', 'Ada Lovelace'],
    ['Ada\r\nBcc: all@example.com\u0000', 'Ada Bcc: all@example.com'],
    ['x'.repeat(300), 'x'.repeat(100)],
    [`${'x'.repeat(99)}🎺`, 'x'.repeat(99)],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
    ['half \ud83c', 'half \ufffd'],
    ['', ''],
  ]
  for (const [index, [name, display]] of names.entries())
    test(`is called ${JSON.stringify(display.slice(0, 30))} after ${JSON.stringify(name.slice(0, 30))}`, async () => {
      const email = `name-${index}@gmail.com`
      await findOrCreateAccount(shop.context, claimsOf({ subject: email, email, name }))
      assert.equal((await rowOf(email))?.display_name, display)
    })
})

const claimsOf = (claims: Partial<Claims>): Claims => ({
  issuer: 'https://accounts.google.com',
  subject: 'somebody',
  email: 'somebody@gmail.com',
  email_verified: true,
  name: '',
  speaksForAddress: true,
  ...claims,
})

suite('Somebody known', () => {
  test('is told by who they are at Google, not by their address', async () => {
    const { user } = await enter(newGoogleUser('mover@gmail.com'))
    const id = (await rowOf('mover@gmail.com'))?.id
    const moved = { email: 'moved@elsewhere.example', email_folded: 'moved@elsewhere.example' }
    await db
      .updateTable('users')
      .set(moved)
      .where('email', '=', user?.email ?? '')
      .execute()
    await registerUser({ email: 'mover@gmail.com' })
    assert.equal((await enter(newGoogleUser('mover@gmail.com'))).user?.email, 'moved@elsewhere.example')
    assert.deepEqual(await eventsOf(id), [
      'google-registered',
      'logged-in-with-google',
      'logged-in-with-google',
    ])
  })

  test('stays known when Google no longer vouches for the address', async () => {
    await enter(newGoogleUser('known@gmail.com'))
    const { user } = await enter(newGoogleUser('known@gmail.com', { verified: false }))
    assert.equal(user?.email, 'known@gmail.com')
  })

  test('is somebody else at another provider', async () => {
    const one = await findOrCreateAccount(shop.context, claimsOf({ subject: 'one', email: 'one@gmail.com' }))
    const other = claimsOf({ issuer: 'https://elsewhere.example', subject: 'one', email: 'two@gmail.com' })
    assert.notEqual(await findOrCreateAccount(shop.context, other), one)
  })
})

suite('An account whose address is verified', () => {
  test('is linked: its password, sessions and links end, and its owner is told', async () => {
    const { email, password, token } = await registerVerifiedUser({ email: 'Owner@gmail.com' })
    await send('PUT', '/api/me', { display_name: 'The Owner', bio: '' }, token)
    const reset = await requestResetToken(email)
    const device = await send('POST', '/api/me/install-tokens', {}, token)
    const { id } = (await rowOf(email)) ?? {}

    const { user, token: fresh } = await enter(newGoogleUser('owner@gmail.com'))
    assert.deepEqual([user?.email, user?.display_name, user?.has_password_set], [email, 'The Owner', false])
    assert.equal((await rowOf(email))?.id, id)
    assert.deepEqual((await eventsOf(id)).slice(-2), ['google-linked', 'logged-in-with-google'])
    assert.deepEqual(await identitiesOf(id), [{ email: 'owner@gmail.com' }])
    assert.equal(await statusOf(token), 401)
    assert.equal(await statusOf(fresh), 200)
    assert.equal((await logIn(email, password)).status, 401)
    const again = await send('POST', '/api/auth/reset-password', {
      email,
      token: reset,
      newPassword: password,
    })
    assert.equal(again.status, 400)
    assert.equal((await send('GET', `/i/${String(device.body?.token)}/marketplace.json`)).status, 404)

    const before = mailbox.to(email).length
    await runOutbox()
    assert.equal(mailbox.to(email).length, before + 1)
    assert.match(mailbox.to(email).at(-1)?.subject ?? '', /Google/)
    await enter(newGoogleUser('owner@gmail.com'))
    await runOutbox()
    assert.equal(mailbox.to(email).length, before + 1)
  })

  test('is linked when its domain is run by Google', async () => {
    const { email } = await registerVerifiedUser({ email: 'worker@work.example' })
    assert.equal((await enter(newGoogleUser(email, { work: true }))).user?.has_password_set, false)
  })

  test('is left alone when Google does not speak for the address (115)', async () => {
    const { email, password, token } = await registerVerifiedUser({ email: 'apart@elsewhere.example' })
    const { to } = await browser().signIn(newGoogleUser(email))
    assert.equal(to, refused)
    assert.equal(await statusOf(token), 200)
    assert.equal((await logIn(email, password)).status, 200)
    assert.deepEqual(await identitiesOf((await rowOf(email))?.id), [])
  })

  test('is left alone when Google has not verified the address (115)', async () => {
    const { email, token } = await registerVerifiedUser({ email: 'victim@gmail.com' })
    assert.equal((await browser().signIn(newGoogleUser(email, { verified: false }))).to, refused)
    assert.equal(await statusOf(token), 200)
    assert.deepEqual(await identitiesOf((await rowOf(email))?.id), [])
  })
})

suite('An account whose address nobody has verified', () => {
  for (const email of ['squatted@gmail.com', 'squatted@elsewhere.example'])
    test(`gives way to the owner of ${email}`, async () => {
      const squatter = await registerUser({ email })
      await send('PUT', '/api/me', { display_name: 'Squatter', bio: 'mine' }, squatter.token)
      const link = await findMailedLink(email)
      const { id } = (await rowOf(email)) ?? {}

      const { user } = await enter(newGoogleUser(email, { name: 'Owner' }))
      assert.deepEqual([user?.display_name, user?.bio, user?.has_password_set], ['Owner', '', false])
      assert.notEqual((await rowOf(email))?.id, id)
      assert.equal(await statusOf(squatter.token), 401)
      assert.equal((await logIn(email, squatter.password)).status, 401)
      const { headers } = await send('GET', link.pathname + link.search)
      assert.match(String(headers.location), /^\/email-verification-status\?error=/)
      assert.deepEqual(await eventsOf(id), [], 'what happened no longer says to whom')
      await runOutbox()
      assert.equal(mailbox.to(email).length, 1, 'and nobody is told that something was linked')
    })

  test('stays when Google has not verified the address either (115)', async () => {
    const { email, token } = await registerUser({ email: 'unproved@gmail.com' })
    assert.equal((await browser().signIn(newGoogleUser(email, { verified: false }))).to, refused)
    assert.equal(await statusOf(token), 200)
  })
})

suite('Two who come at the same moment', () => {
  const at = (email: string) => ({
    'nobody has the address': async () => ({ email }),
    'the address has an account': () => registerVerifiedUser({ email }),
    'the address has an account that nobody has verified': () => registerUser({ email }),
  })
  for (const [index, situation] of Object.keys(at('')).entries())
    test(`end in one account when ${situation}`, async () => {
      const email = `twin-${index}@gmail.com`
      await Object.values(at(email))[index]?.()
      const visitors = Array.from({ length: 4 }, () => browser())
      const ways = await Promise.all(visitors.map((visitor) => visitor.choose(newGoogleUser(email))))
      const arrived = await Promise.all(visitors.map((visitor, one) => visitor.go(ways[one] ?? '')))
      const entered = await Promise.all(
        visitors.map((visitor, one) => visitor.me(handoffIn(arrived[one]?.to ?? ''))),
      )
      assert.deepEqual(new Set(entered.map(({ user }) => user?.email)), new Set([email]))
      const row = await rowOf(email)
      assert.deepEqual(await identitiesOf(row?.id), [{ email }])
      const noted = (await eventsOf(row?.id)).filter((event) => event.startsWith('google-'))
      assert.equal(noted.length, 1)
    })

  test('an account that is verified at that very moment is linked, and not lost', async () => {
    const { email } = await registerUser({ email: 'just-now@gmail.com' })
    const { id = '' } = (await rowOf(email)) ?? {}
    const [verifying, verified] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = atomically(shop.context, async ({ db }) => {
      await markVerified(db, id)
      verifying.resolve()
      await verified.promise
    })
    await verifying.promise
    const arriving = findOrCreateAccount(shop.context, claimsOf({ subject: email, email }))
    // The embedded engine has but one connection, so there whoever arrives waits in any case.
    while (process.env.ENGINE === 'postgres' && !(await somebodyWaits())) await setTimeout(10)
    verified.resolve()
    await held
    assert.equal(await arriving, id)
    assert.ok((await rowOf(email))?.email_verified_at)
  })

  const somebodyWaits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length > 0
  }
})
