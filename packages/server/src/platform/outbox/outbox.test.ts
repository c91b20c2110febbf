import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '../../config.ts'
import { atomically } from '../../db/atomically.ts'
import { MailRejectedError, MailUnavailableError } from '../../ports/mail.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { mailerInto, openMailbox } from '../../testing/mailbox.ts'
import { openPorts } from '../../testing/ports.ts'
import { openSecondConnection } from '../../testing/second-connection.ts'
import { enqueue, type OutboxHandler, outboxJobs } from './outbox.ts'

const database = await openTestDatabase()
after(database.close)
const { db } = database
const mailbox = openMailbox()
const context = { db, config: readConfig({}), ports: await openPorts({ mailbox }) }

/** What the log was told, each as its level and its words. */
const told: string[] = []
const teller = (level: string) => (about: unknown, words?: string) =>
  void told.push(`${level}: ${words ?? String(about)} ${JSON.stringify(about)}`)
const log = { info: teller('info'), warn: teller('warn'), error: teller('error') }

const note: OutboxHandler = {
  kind: 'note',
  async handle({ ports }, facts, id) {
    const { address } = facts as { address: string }
    await ports.mail.send({ id, to: { address }, subject: 'A note', text: 'Hello.\n' })
  },
}

/** Deliveries of this kind do this, the chore of them included. */
function runsOf(...deliveries: OutboxHandler[]) {
  const chores = outboxJobs(deliveries, log)
  const run = (name: string) => chores.find((chore) => chore.name === name)?.run(context)
  return { deliver: () => run('deliver-outbox'), tidy: () => run('sweep-outbox') }
}
const { deliver, tidy } = runsOf(note)

const refusing: OutboxHandler = {
  kind: 'note',
  async handle() {
    throw new MailRejectedError('no')
  },
}

const rows = () => db.selectFrom('outbox').selectAll().orderBy('made_at').execute()
const only = async () => {
  const [row, ...others] = await rows()
  assert(row && others.length === 0)
  return row
}

/** Moves everything that waits so many seconds closer; the hands of a clock that nobody can turn. */
const later = (seconds: number) =>
  sql`update outbox set next_at = next_at - make_interval(secs => ${seconds}),
    claimed_until = claimed_until - make_interval(secs => ${seconds}),
    done_at = done_at - make_interval(secs => ${seconds})`.execute(db)

const secondsUntil = async () => {
  const { rows: found } = await sql<{ wait: number }>`
    select round(extract(epoch from next_at - now()))::int as wait from outbox`.execute(db)
  return found[0]?.wait
}

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  mailbox.mails.length = 0
  mailbox.mood = 'well'
  told.length = 0
})

test('what is posted is delivered once, and whom it was for is then forgotten', async () => {
  await enqueue(context, 'note', { address: 'ada@example.com' })
  await deliver()
  await deliver()
  const row = await only()
  assert.deepEqual(
    mailbox.mails.map(({ to, id }) => [to, id]),
    [['ada@example.com', `<${row.id}@earcon.example>`]],
  )
  assert(row.done_at)
  assert.deepEqual(row.facts, {})
})

test('what was undone was never posted', async () => {
  const undone = atomically(context, async (context) => {
    await enqueue(context, 'note', { address: 'ada@example.com' })
    throw new Error('changed my mind')
  })
  await assert.rejects(undone, /changed my mind/)
  await deliver()
  assert.deepEqual(await rows(), [])
})

test('facts come back as they were posted', async () => {
  const facts = {
    text: 'Grüße "東京" \\ \u2028',
    list: [1, '2', { three: null }],
    number: 9_007_199_254_740_991,
  }
  let got: unknown
  const { deliver } = runsOf({
    kind: 'note',
    async handle(_, given) {
      got = given
    },
  })
  await enqueue(context, 'note', facts)
  await deliver()
  assert.deepEqual(got, facts)
})

test('a mail server that is away costs no attempt: everything rests, and one line tells of it', async () => {
  mailbox.mood = 'down'
  for (let count = 0; count < 12; count += 1)
    await enqueue(context, 'note', { address: `${count}@example.com` })
  await deliver()
  for (const { attempts, claimed_until, done_at } of await rows()) {
    assert.equal(attempts, 0)
    assert(!claimed_until && !done_at)
  }
  await deliver()
  await later(20)
  await deliver()
  assert.equal(told.filter((line) => line.startsWith('warn: mail is away')).length, 1)
  assert.equal(told.length, 1)

  mailbox.mood = 'well'
  await later(10)
  await deliver()
  assert.equal(mailbox.mails.length, 0, 'still resting')
  await later(10)
  await deliver()
  assert.equal(mailbox.mails.length, 12)
  assert.match(told[1] ?? '', /^info: mail is back/)
})

test('a letter that never gets through stands behind the others', async () => {
  const { deliver } = runsOf({
    ...note,
    async handle(context, facts, id) {
      if ((facts as { address: string }).address.startsWith('lead'))
        throw new MailUnavailableError('it takes too long')
      await note.handle(context, facts, id)
    },
  })
  for (let count = 0; count < 6; count += 1)
    await enqueue(context, 'note', { address: `lead${count}@example.com` })
  await deliver()
  await enqueue(context, 'note', { address: 'ada@example.com' })
  await sql`update outbox set next_at = now() + interval '10 seconds' where attempts = 0 and next_at <= now()`.execute(
    db,
  )
  await later(60)
  await deliver()
  assert.deepEqual(
    mailbox.mails.map(({ to }) => to),
    ['ada@example.com'],
  )
})

test('a refused letter is given up at once, and the log does not say whose it was', async () => {
  mailbox.mood = 'refusing'
  await enqueue(context, 'note', { address: 'ada@example.com' })
  await deliver()
  const row = await only()
  assert(row.given_up_at)
  assert.match(row.complaint ?? '', /550/)
  assert.deepEqual(row.facts, { address: 'ada@example.com' })
  assert.match(told.join('\n'), /^warn: a letter was refused .*"kind":"note"/)
  assert.doesNotMatch(told.join('\n') + row.complaint, /ada@/)
  mailbox.mood = 'well'
  await later(100_000)
  await deliver()
  assert.deepEqual(mailbox.mails, [])
})

test('a busy server is asked again after a minute, three, nine, … six hours, and given up after ten times', async () => {
  mailbox.mood = 'busy'
  await enqueue(context, 'note', { address: 'ada@example.com' })
  const waits: (number | undefined)[] = []
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await deliver()
    waits.push(await secondsUntil())
    await later(waits.at(-1) ?? 0)
  }
  assert.deepEqual(waits, [60, 180, 540, 1620, 4860, 14_580, 21_600, 21_600, 21_600])
  assert.equal((await only()).given_up_at, null)
  await deliver()
  const row = await only()
  assert.equal(row.attempts, 10)
  assert(row.given_up_at)
  assert.deepEqual(row.facts, { address: 'ada@example.com' })
  assert.match(told.at(-1) ?? '', /^error: given up .*451/)
  assert.doesNotMatch(told.join('\n') + row.complaint, /ada@/)
})

test('a letter to one busy mailbox does not hold up the others', async () => {
  mailbox.mood = (to) => (to.startsWith('busy') ? 'busy' : 'well')
  for (let count = 0; count < 12; count += 1)
    await enqueue(context, 'note', { address: `${count % 2 ? 'busy' : 'well'}${count}@example.com` })
  await deliver()
  assert.equal(mailbox.mails.length, 6)
  mailbox.mood = 'well'
  await later(60)
  await deliver()
  assert.equal(mailbox.mails.length, 12)
})

test('a server too slow for our patience counts as away', async () => {
  mailbox.mood = 'silent'
  const hasty = { ...context, ports: { ...context.ports, mail: mailerInto(mailbox, { patienceMs: 500 }) } }
  await enqueue(context, 'note', { address: 'ada@example.com' })
  await outboxJobs([note], log)[0]?.run(hasty)
  const row = await only()
  assert.equal(row.attempts, 0)
  assert.equal(row.claimed_until, null)
  assert.match(told.join('\n'), /^warn: mail is away/)
})

test('a delivery that was cut off is done again, but not before its lease has ended', async () => {
  await enqueue(context, 'note', { address: 'ada@example.com' })
  let cutOff = () => {}
  const begun = new Promise<void>((resolve) => {
    const hanging = runsOf({
      ...note,
      async handle(context, facts, id) {
        // Sent, and then cut off before anybody could note it.
        await note.handle(context, facts, id)
        await new Promise<void>((over) => {
          cutOff = over
          resolve()
        })
        throw new Error('cut off')
      },
    })
    void hanging.deliver()
  })
  await begun
  await deliver()
  assert.equal(mailbox.mails.length, 1)
  await later(120)
  await deliver()
  const [first, second] = mailbox.mails
  assert.equal(mailbox.mails.length, 2)
  assert.equal(first?.id, second?.id, 'a mailbox can tell that it is the same letter')
  cutOff()
  await new Promise(setImmediate)
  assert((await only()).done_at, 'whoever lost the claim has no say any more')
})

test('an unknown kind stays where it is, is told of, and holds up nobody', async () => {
  await enqueue(context, 'riddle', { who: 'sphinx' })
  await enqueue(context, 'note', { address: 'ada@example.com' })
  await later(90)
  await deliver()
  await tidy()
  assert.equal(mailbox.mails.length, 1)
  const [riddle] = await rows()
  assert.equal(riddle?.attempts, 0)
  assert.deepEqual(riddle.facts, { who: 'sphinx' })
  assert.match(told.join('\n'), /^error: nobody knows .*"kind":"riddle","count":1/)
})

test('what was done a month ago is cleared away; what waits, or was given up, is not', async () => {
  await enqueue(context, 'note', { address: 'done@example.com' })
  await deliver()
  await later(29 * 86_400)
  await enqueue(context, 'note', { address: 'refused@example.com' })
  await runsOf(refusing).deliver()
  await tidy()
  assert.equal((await rows()).length, 2)
  await later(2 * 86_400)
  await tidy()
  const left = await only()
  assert(left.given_up_at)
})

test('a shop that closes finishes what it holds, and takes no more', async () => {
  for (let count = 0; count < 8; count += 1)
    await enqueue(context, 'note', { address: `${count}@example.com` })
  const closing = new AbortController()
  const [chore] = outboxJobs([{ ...note, handle: async () => closing.abort() }], log)
  await chore?.run(context, closing.signal)
  assert.equal((await rows()).filter(({ done_at }) => done_at).length, 5)
})

test('two servers side by side deliver each letter exactly once', async () => {
  const twin = await openSecondConnection(database)
  after(twin.close)
  for (let count = 0; count < 60; count += 1)
    await enqueue(context, 'note', { address: `${count}@example.com` })
  const seen: string[] = []
  const noting = (name: string): OutboxHandler => ({
    kind: 'note',
    async handle(_, facts) {
      seen.push(`${name} ${(facts as { address: string }).address}`)
      await new Promise(setImmediate)
    },
  })
  const [one] = outboxJobs([noting('one')], log)
  const [two] = outboxJobs([noting('two')], log)
  await Promise.all([one?.run(context), two?.run({ ...context, db: twin.db })])
  assert.equal(seen.length, 60)
  assert.equal(new Set(seen.map((line) => line.split(' ')[1])).size, 60)
  assert.equal(new Set(seen.map((line) => line.split(' ')[0])).size, 2, 'both took part')
})

test('what waits for somebody silent holds up no letter, and letters that wait hold up nothing else', async () => {
  const release = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const slow: OutboxHandler = {
    kind: 'question',
    queue: 'questions',
    async handle() {
      asked.resolve()
      await release.promise
    },
  }
  const chores = outboxJobs([note, slow], log)
  const queue = (wanted: string) => chores.find(({ name }) => name === wanted)?.run(context)
  for (let count = 0; count < 6; count += 1) await enqueue(context, 'question', {})
  await enqueue(context, 'note', { address: 'not-held-up@example.com' })
  const questions = queue('deliver-questions')
  await asked.promise
  await queue('deliver-outbox')
  assert.equal((await rows()).filter(({ kind, done_at }) => kind === 'note' && done_at).length, 1)
  release.resolve()
  await questions
  assert((await rows()).every(({ done_at }) => done_at))

  const away: OutboxHandler = { ...note, handle: () => Promise.reject(new MailUnavailableError('gone')) }
  await enqueue(context, 'note', { address: 'waits@example.com' })
  await enqueue(context, 'question', {})
  const others = outboxJobs([away, slow], log)
  for (const { run } of others) await run(context)
  assert.deepEqual(
    (await rows()).filter(({ done_at }) => !done_at).map(({ kind }) => kind),
    ['note'],
  )
})

test('what must be done is tried more rarely, and never given up', async () => {
  await enqueue(context, 'question', {})
  await sql`update outbox set attempts = 40`.execute(database.db)
  const question: OutboxHandler = {
    kind: 'question',
    neverGiveUp: true,
    handle: () => Promise.reject(new Error('not now')),
  }
  await outboxJobs([question], log)[0]?.run(context)
  const left = await only()
  assert.deepEqual([left.attempts, left.given_up_at, left.done_at], [41, null, null])
})
