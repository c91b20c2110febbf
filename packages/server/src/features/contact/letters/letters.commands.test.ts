import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { createOperator } from '../../../testing/operator.ts'
import { openShop } from '../../../testing/shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'
import { lettersCommands } from './letters.commands.ts'

const shop = await openShop({ env: { LIMITS: 'off', CONTACT_EMAIL: 'owner@shop.example' } })
const { context, db, mailbox, runOutbox } = shop
const { send, registerUser } = shopClient(shop)
const { give } = createOperator(context, lettersCommands)

/** Two mails that the mail server refuses: one to a user, one to the owner. */
async function failTwice() {
  mailbox.mood = 'refusing'
  const { email } = await registerUser()
  await send('POST', '/api/contact/submit', {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Where is my receipt?',
  })
  await runOutbox()
  mailbox.mood = 'well'
  const failed = await db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('given_up_at', 'is not', null)
    .execute()
  const idOf = (kind: string) => failed.find((mail) => mail.kind === kind)?.id ?? ''
  return { email, verification: idOf('verify-email'), inquiry: idOf('inquiry') }
}

beforeEach(() => sql`delete from outbox`.execute(db))

test('where nothing has failed, that is said', async () => {
  assert.deepEqual((await give('mail failed')).lines, ['No mail has failed.'])
  assert.deepEqual((await give('mail retry')).lines, ['No mail has failed.'])
})

test('failed mails are listed with their kind, to whom they were to go where that is known, and why they did not', async () => {
  const { email, verification, inquiry } = await failTwice()
  const { lines } = await give('mail failed')
  assert.equal(lines.length, 2)
  const about = (id: string) => lines.find((line) => line.startsWith(id)) ?? ''
  assert.match(
    about(verification),
    new RegExp(` UTC {2}verify-email to ${email}: .*refuses the letter \\(550`),
  )
  assert.match(about(inquiry), / UTC {2}inquiry: .*refuses the letter \(550/)
})

test('all of them are sent again, and each is noted', async () => {
  const { email, verification, inquiry } = await failTwice()
  assert.deepEqual((await give('mail retry')).lines, ['2 mails are sent again, as soon as the shop runs.'])
  await runOutbox()
  assert.equal(mailbox.to(email).length, 1)
  assert.equal(mailbox.to('owner@shop.example').length, 1)
  assert.deepEqual((await give('mail failed')).lines, ['No mail has failed.'])
  const notes = await db
    .selectFrom('audit_log')
    .select(['actor', 'subject'])
    .where('event', '=', 'mail-retried')
    .execute()
  assert.deepEqual(
    new Set(notes.map(({ actor, subject }) => `${actor}: ${subject}`)),
    new Set([`operator: mail ${verification}`, `operator: mail ${inquiry}`]),
  )
})

test('one of them is sent again, and one that has not failed is refused with all that stand beside it', async () => {
  const { verification, inquiry } = await failTwice()
  assert.deepEqual((await give('mail retry', { id: [inquiry, 'nothing'] })).sentences, [
    'No mail nothing is among those that failed.',
  ])
  assert.equal((await give('mail failed')).lines.length, 2)
  assert.deepEqual((await give('mail retry', { id: [inquiry, inquiry] })).lines, [
    '1 mail is sent again, as soon as the shop runs.',
  ])
  const { lines } = await give('mail failed')
  const isTriedAgain = (line: string) => line.includes('(tried again)')
  assert.deepEqual(
    lines.filter((line) => !isTriedAgain(line)).map((line) => line.split(' ')[0]),
    [verification],
  )
  assert.match(lines.find(isTriedAgain) ?? '', new RegExp(`^${inquiry} `))
})
