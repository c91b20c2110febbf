import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { atomically } from '../../db/atomically.ts'
import { MailRejectedError, MailUnavailableError } from '../../ports/mail.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { mailerInto, openMailbox } from '../../testing/mailbox.ts'
import { openPorts } from '../../testing/ports.ts'
import { openSecondConnection } from '../../testing/second-connection.ts'
import { enqueue, type OutboxHandler, outboxHandler, outboxJobs } from './outbox.ts'
import { outboxKind } from './outbox-kind.ts'

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

const noteKind = outboxKind('note', z.object({ address: z.string() }))
const questionKind = outboxKind('question', z.object({}))

const note = outboxHandler(noteKind, async ({ ports }, { address }, id) => {
  await ports.mail.send({ id, to: { address }, subject: 'A note', text: 'Hello.\n' })
})

/** The jobs of these handlers. */
function runsOf(...handlers: OutboxHandler[]) {
  const jobs = outboxJobs(handlers, log)
  const run = (name: string) => jobs.find((job) => job.name === name)?.run(context)
  return { deliver: () => run('deliver-outbox'), tidy: () => run('sweep-outbox') }
}
const { deliver, tidy } = runsOf(note)

const refusing = outboxHandler(noteKind, async () => {
  throw new MailRejectedError('no')
})

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
  await enqueue(context, noteKind, { address: 'ada@example.com' })
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
    await enqueue(context, noteKind, { address: 'ada@example.com' })
    throw new Error('changed my mind')
  })
  await assert.rejects(undone, /changed my mind/)
  await deliver()
  assert.deepEqual(await rows(), [])
})

test('a payload comes back as it was enqueued', async () => {
  const anything = outboxKind('note', z.looseObject({}))
  const payload = {
    text: 'Grüße "東京" \\ \u2028',
    list: [1, '2', { three: null }],
    number: 9_007_199_254_740_991,
  }
  let got: unknown
  const { deliver } = runsOf(
    outboxHandler(anything, async (_, given) => {
      got = given
    }),
  )
  await enqueue(context, anything, payload)
  await deliver()
  assert.deepEqual(got, payload)
})

test('what an older version left out is read by its default', async () => {
  const visit = outboxKind('note', z.object({ address: z.string(), again: z.boolean().default(false) }))
  let got: unknown
  const { deliver } = runsOf(
    outboxHandler(visit, async (_, given) => {
      got = given
    }),
  )
  await enqueue(context, noteKind, { address: 'ada@example.com' })
  await deliver()
  assert.deepEqual(got, { address: 'ada@example.com', again: false })
})

test('a payload that does not fit its kind is tried again later, and the log does not say what it was', async () => {
  const numbered = outboxKind('note', z.object({ address: z.number() }))
  await enqueue(context, noteKind, { address: 'ada@example.com' })
  await runsOf(outboxHandler(numbered, async () => {})).deliver()
  const row = await only()
  assert.deepEqual([row.attempts, row.done_at, row.given_up_at], [1, null, null])
  assert.match(told.join('\n'), /^warn: not delivered/)
  assert.doesNotMatch(told.join('\n') + row.complaint, /ada@/)
})

test('no kind has two handlers', () => {
  assert.throws(() => outboxJobs([note, refusing]), /two handlers .* note/)
})

test('a mail server that is away costs no attempt: everything rests, and one line tells of it', async () => {
  mailbox.mood = 'down'
  for (let count = 0; count < 12; count += 1)
    await enqueue(context, noteKind, { address: `${count}@example.com` })
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
  const { deliver } = runsOf(
    outboxHandler(noteKind, async (context, payload, id) => {
      if (payload.address.startsWith('lead')) throw new MailUnavailableError('it takes too long')
      await note.handle(context, payload, id)
    }),
  )
  for (let count = 0; count < 6; count += 1)
    await enqueue(context, noteKind, { address: `lead${count}@example.com` })
  await deliver()
  await enqueue(context, noteKind, { address: 'ada@example.com' })
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
  await enqueue(context, noteKind, { address: 'ada@example.com' })
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
  await enqueue(context, noteKind, { address: 'ada@example.com' })
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
    await enqueue(context, noteKind, { address: `${count % 2 ? 'busy' : 'well'}${count}@example.com` })
  await deliver()
  assert.equal(mailbox.mails.length, 6)
  mailbox.mood = 'well'
  await later(60)
  await deliver()
  assert.equal(mailbox.mails.length, 12)
})

test('a server too slow for our patience counts as away', async () => {
  mailbox.mood = 'silent'
  const hasty = { ...context, ports: { ...context.ports, mail: mailerInto(mailbox, { timeoutMs: 500 }) } }
  await enqueue(context, noteKind, { address: 'ada@example.com' })
  await outboxJobs([note], log)[0]?.run(hasty)
  const row = await only()
  assert.equal(row.attempts, 0)
  assert.equal(row.claimed_until, null)
  assert.match(told.join('\n'), /^warn: mail is away/)
})

test('a delivery that was cut off is done again, but not before its lease has ended', async () => {
  await enqueue(context, noteKind, { address: 'ada@example.com' })
  let cutOff = () => {}
  const begun = new Promise<void>((resolve) => {
    const hanging = runsOf(
      outboxHandler(noteKind, async (context, payload, id) => {
        // Sent, and then cut off before anybody could note it.
        await note.handle(context, payload, id)
        await new Promise<void>((over) => {
          cutOff = over
          resolve()
        })
        throw new Error('cut off')
      }),
    )
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
  await enqueue(context, outboxKind('riddle', z.object({ who: z.string() })), { who: 'sphinx' })
  await enqueue(context, noteKind, { address: 'ada@example.com' })
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
  await enqueue(context, noteKind, { address: 'done@example.com' })
  await deliver()
  await later(29 * 86_400)
  await enqueue(context, noteKind, { address: 'refused@example.com' })
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
    await enqueue(context, noteKind, { address: `${count}@example.com` })
  const closing = new AbortController()
  const [job] = outboxJobs([outboxHandler(noteKind, async () => closing.abort())], log)
  await job?.run(context, closing.signal)
  assert.equal((await rows()).filter(({ done_at }) => done_at).length, 5)
})

test('two servers side by side deliver each letter exactly once', async () => {
  const twin = await openSecondConnection(database)
  after(twin.close)
  for (let count = 0; count < 60; count += 1)
    await enqueue(context, noteKind, { address: `${count}@example.com` })
  const seen: string[] = []
  const noting = (name: string) =>
    outboxHandler(noteKind, async (_, { address }) => {
      seen.push(`${name} ${address}`)
      await new Promise(setImmediate)
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
  const slow = outboxHandler(
    questionKind,
    async () => {
      asked.resolve()
      await release.promise
    },
    { queue: 'questions' },
  )
  const jobs = outboxJobs([note, slow], log)
  const queue = (wanted: string) => jobs.find(({ name }) => name === wanted)?.run(context)
  for (let count = 0; count < 6; count += 1) await enqueue(context, questionKind, {})
  await enqueue(context, noteKind, { address: 'not-held-up@example.com' })
  const questions = queue('deliver-questions')
  await asked.promise
  await queue('deliver-outbox')
  assert.equal((await rows()).filter(({ kind, done_at }) => kind === 'note' && done_at).length, 1)
  release.resolve()
  await questions
  assert((await rows()).every(({ done_at }) => done_at))

  const away = outboxHandler(noteKind, () => Promise.reject(new MailUnavailableError('gone')))
  await enqueue(context, noteKind, { address: 'waits@example.com' })
  await enqueue(context, questionKind, {})
  const others = outboxJobs([away, slow], log)
  for (const { run } of others) await run(context)
  assert.deepEqual(
    (await rows()).filter(({ done_at }) => !done_at).map(({ kind }) => kind),
    ['note'],
  )
})

test('what must be done is tried more rarely, and never given up', async () => {
  await enqueue(context, questionKind, {})
  await sql`update outbox set attempts = 40`.execute(database.db)
  const question = outboxHandler(questionKind, () => Promise.reject(new Error('not now')), {
    neverGiveUp: true,
  })
  await outboxJobs([question], log)[0]?.run(context)
  const left = await only()
  assert.deepEqual([left.attempts, left.given_up_at, left.done_at], [41, null, null])
})
