import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskContext } from '../../context.ts'
import { createOperator } from '../../testing/operator.ts'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'
import { changeAdministrator } from './identity.admin.service.ts'
import { identityCommands } from './identity.commands.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { context, db } = shop
const { send, registerUser, registerVerifiedUser } = shopClient(shop)
const { give } = createOperator(context, identityCommands)

const notesOf = (event: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'before', 'after'])
    .where('event', '=', event)
    .execute()

const isAdmin = async (token: string) => (await send('GET', '/api/me', undefined, token)).body?.user?.is_admin

test('who is made an administrator is one at once, and it is noted who did it', async () => {
  const { email, token } = await registerVerifiedUser()
  assert.deepEqual((await give('admin grant', { email: email.toUpperCase() })).lines, [
    `${email} is an administrator now.`,
  ])
  assert.equal(await isAdmin(token), true)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  assert.deepEqual(await notesOf('administrator-appointed'), [
    { actor: 'operator', subject: `user ${id}`, before: { is_admin: false }, after: { is_admin: true } },
  ])

  assert.deepEqual((await give('admin grant', { email })).lines, [`${email} is an administrator already.`])
  assert.equal((await notesOf('administrator-appointed')).length, 1, 'what changes nothing is not noted')

  assert.deepEqual((await give('admin revoke', { email })).lines, [
    `${email} is no administrator any more.`,
    'The shop has no administrator now. `npx earcon admin grant <email>` makes somebody one.',
  ])
  assert.equal(await isAdmin(token), false)
  assert.equal((await notesOf('administrator-dismissed')).length, 1)
})

test('who has no account is told to register first', async () => {
  assert.deepEqual((await give('admin grant', { email: 'nobody@example.com' })).sentences, [
    'There is no account with this email address. Let them register first.',
  ])
})

test('whoever registered an address without having it is made no administrator', async () => {
  const { email, token } = await registerUser()
  assert.deepEqual((await give('admin grant', { email })).sentences, [
    'The email address of this account is not verified. Let them follow the link in the mail first.',
  ])
  assert.equal(await isAdmin(token), false)
})

test('an administrator who is none any more appoints nobody', async () => {
  const one = await registerVerifiedUser()
  const other = await registerVerifiedUser()
  await give('admin grant', { email: one.email })
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', one.email)
    .executeTakeFirstOrThrow()
  const asOne: DeskContext = { ...context, operator: { kind: 'administrator', userId: id } }
  assert.equal((await changeAdministrator(asOne, { email: other.email }, true)).administrator_count, 2)
  await give('admin revoke', { email: one.email })
  await assert.rejects(changeAdministrator(asOne, { id }, true), /for the owner/)
})
