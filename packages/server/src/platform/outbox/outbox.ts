import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { messageOf } from '../../errors.ts'
import { MailRejectedError, MailUnavailableError } from '../../ports/mail.ts'
import type { Job } from '../jobs/jobs.ts'
import { newId } from '../security/secrets.ts'
import {
  type ClaimedRow,
  claimDueRows,
  countUnknownKinds,
  giveUp,
  markDone,
  pauseKinds,
  retryLater,
  sweepOutbox,
} from './outbox.queries.ts'

/** Notes what is to be done, in the very transaction that causes it. */
export const enqueue = ({ db }: { db: Db }, kind: string, facts: object) =>
  db
    .insertInto('outbox')
    .values({ id: newId(), kind, facts: sql`${JSON.stringify(facts)}::jsonb` })
    .execute()

/** After a crash, where nobody else can be at work: what was under way need not wait until its claim has run out. */
export const releaseClaims = ({ db }: { db: Db }) =>
  db.updateTable('outbox').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute()

/** How one kind of what was posted is done. It may be done twice, if the shop is cut off right after the first time. */
export interface OutboxHandler {
  kind: string
  /** What waits for somebody else than a mail server waits in a queue of its own, and holds up no letter. */
  queue?: string
  /** It is never given up, only tried more rarely. */
  neverGiveUp?: true
  handle(context: Context, facts: unknown, id: string): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** After so many failures nobody tries again by themselves. */
const most = 10

/** Does what was posted, queue by queue; and clears away what was done long ago. */
export function outboxJobs(deliveries: OutboxHandler[], log?: Log): Job[] {
  const queues = Map.groupBy(deliveries, ({ queue = 'outbox' }) => queue)
  return [
    ...[...queues].map(([name, queue]) => queueJob(name, queue, log)),
    {
      name: 'sweep-outbox',
      everyMs: 600_000,
      async run({ db }) {
        await sweepOutbox(db)
        const kinds = deliveries.map(({ kind }) => kind)
        for (const unknown of await countUnknownKinds(db, kinds))
          log?.error(unknown, 'nobody knows how to deliver this kind')
      },
    },
  ]
}

/** A handful at a time, on as many servers as there are. */
function queueJob(queue: string, deliveries: OutboxHandler[], log?: Log): Job {
  const known = new Map(deliveries.map((delivery) => [delivery.kind, delivery]))
  const kinds = [...known.keys()]
  let away = false

  /** One warning when the mail server goes, and one line when it is back: not one for every letter that waits. */
  function tell(failure: MailUnavailableError | undefined) {
    if (failure && !away) log?.warn({ why: failure.message }, 'mail is away, letters wait')
    if (!failure && away) log?.info('mail is back')
    away = failure !== undefined
  }

  return {
    name: `deliver-${queue}`,
    everyMs: 1_000,
    async run(context, closing) {
      while (true) {
        const rows = await claimDueRows(context.db, kinds)
        if (rows.length === 0) return
        const failures = await all(rows.map((row) => attempt(context, known.get(row.kind), row, log)))
        const waiting = rows.filter((_, place) => failures[place])
        if (waiting.length > 0) await pauseKinds(context.db, waiting, kinds)
        tell(failures.find(Boolean))
        if (away || closing?.aborted) return
      }
    },
  }
}

/** Never inside a transaction: it may take a while. What comes back is why nothing can be sent to anybody just now. */
async function attempt(context: Context, delivery: OutboxHandler | undefined, row: ClaimedRow, log?: Log) {
  const { id, kind, attempts } = row
  try {
    if (!delivery) throw new Error(`nobody knows how to deliver a ${kind}`)
    await delivery.handle(context, row.facts, id)
  } catch (error) {
    if (error instanceof MailUnavailableError) return error
    // Only the words: what else hangs on an error may name people.
    const why = messageOf(error)
    const about = { kind, id, attempts, why }
    const enough = attempts >= most && !delivery?.neverGiveUp
    if (error instanceof MailRejectedError) log?.warn(about, 'a letter was refused')
    else if (enough) log?.error(about, 'given up after too many failures')
    else log?.warn(about, 'not delivered, tried again later')
    await (error instanceof MailRejectedError || enough ? giveUp : retryLater)(context.db, row, why)
    return undefined
  }
  await markDone(context.db, row)
  return undefined
}

/** Waits for all of them, also when one has failed. */
async function all<T>(promises: Promise<T>[]) {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
