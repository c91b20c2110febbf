import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { atomically } from '../../db/atomically.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { openPorts } from '../../testing/ports.ts'
import { enqueue, outboxHandler, outboxJobs } from './outbox.ts'
import { outboxKind } from './outbox-kind.ts'

const database = await openTestDatabase()
after(database.close)
const { db } = database
const mailbox = openMailbox()
const context = { db, config: readConfig({}), ports: await openPorts({ mailbox }) }

const noteKind = outboxKind('note', z.object({ address: z.string() }))
const note = outboxHandler(noteKind, async ({ ports }, { address }, id) => {
  await ports.mail.send({ id, to: { address }, subject: 'A note', text: 'Hello.\n' })
})
const [job] = outboxJobs([note])
const deliver = async () => job?.run(context)

const minutes = (count: number) =>
  sql`update outbox set next_at = next_at - make_interval(mins => ${count}),
    claimed_until = claimed_until - make_interval(mins => ${count})`.execute(db)

const letters = 1_000

test('an hour without a mail server: a thousand letters wait, and a thousand arrive', async (t) => {
  const began = process.cpuUsage()
  mailbox.mood = 'down'
  for (let minute = 0; minute < 60; minute += 6) {
    await atomically(context, async (context) => {
      for (let place = 0; place < letters / 10; place += 1)
        await enqueue(context, noteKind, { address: `${minute}-${place}@example.com` })
    })
    await deliver()
    await minutes(6)
  }
  const waiting = await db.selectFrom('outbox').select(['attempts', 'done_at']).execute()
  assert.equal(waiting.length, letters)
  assert(waiting.every(({ attempts, done_at }) => attempts === 0 && !done_at))
  assert.equal(mailbox.mails.length, 0)

  // It comes back, is cut off once more right after it has taken a letter, before it can say so, and comes back for good.
  const announced = new Set<string>()
  mailbox.mood = (to) => {
    if (announced.has(to) && mailbox.mails.length >= letters / 2) mailbox.mood = 'down'
    if (to) announced.add(to)
    return 'well'
  }
  await deliver()
  const before = mailbox.mails.length
  assert(before >= letters / 2 && before < letters)
  mailbox.mood = 'well'
  await minutes(3)
  await deliver()

  const recipients = new Set(mailbox.mails.map(({ to }) => to))
  const ids = new Set(mailbox.mails.map(({ id }) => id))
  const duplicates = mailbox.mails.length - ids.size
  const left = await db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
  const { user, system } = process.cpuUsage(began)
  t.diagnostic(
    `${letters} posted, ${recipients.size} delivered, ${left.length} left, ${duplicates} twice, ` +
      `${Math.round((user + system) / 1_000)} ms of processor time`,
  )
  assert.equal(recipients.size, letters)
  assert.equal(left.length, 0)
  // At most what was on its way when the server was cut off; a mailbox sees by the id that it is the same letter.
  assert(duplicates >= 1 && duplicates <= 5, `${duplicates} letters arrived twice`)
})
