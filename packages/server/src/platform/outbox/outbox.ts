import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { messageOf } from '../../errors.ts'
import { MailRejectedError, MailUnavailableError } from '../../ports/mail.ts'
import type { Job } from '../jobs/jobs.ts'
import { newId } from '../security/secrets.ts'
import {
  countUnknownKinds,
  giveUp,
  type LeasedRow,
  leaseDueRows,
  markDone,
  pauseKinds,
  retryLater,
  sweepOutbox,
} from './outbox.queries.ts'
import { type OutboxEntry, type OutboxKind, outboxEntry } from './outbox-kind.ts'

/** Notes what is to be done, in the very transaction that causes it. */
export const enqueue = <S extends z.ZodObject>(
  context: { db: Db },
  kind: OutboxKind<S>,
  payload: z.input<S>,
) => enqueueEntry(context, outboxEntry(kind, payload))

export const enqueueEntry = ({ db }: { db: Db }, { kind, payload }: OutboxEntry) =>
  db
    .insertInto('outbox')
    .values({ id: newId(), kind, facts: sql`${JSON.stringify(payload)}::jsonb` })
    .execute()

/** After a crash, where nobody else can be at work: what was under way need not wait until its lease has run out. */
export const releaseLeases = ({ db }: { db: Db }) =>
  db.updateTable('outbox').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute()

interface HandlerOptions {
  /** What waits for somebody else than a mail server waits in a queue of its own, and holds up no mail. */
  queue?: string
  /** It is never given up, only tried more rarely. */
  neverGiveUp?: true
}

/** How one kind of work is done. It may be done twice, if the shop is cut off right after the first time. */
export interface OutboxHandler extends HandlerOptions {
  kind: string
  handle(context: Context, stored: unknown, id: string): Promise<void>
}

/** The handler of a kind, which gets the payload as the kind's schema reads it. */
export const outboxHandler = <S extends z.ZodObject>(
  { kind, payload }: OutboxKind<S>,
  handle: (context: Context, payload: z.output<S>, id: string) => Promise<void>,
  options: HandlerOptions = {},
): OutboxHandler => ({
  kind,
  ...options,
  handle: async (context, stored, id) => handle(context, payload.parse(stored), id),
})

/** Of what has none of its own: mails. */
export const defaultQueue = 'outbox'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** After so many failures nobody tries again by themselves. */
const most = 10

/** Does what was enqueued, queue by queue; and clears away what was done long ago. */
export function outboxJobs(handlers: OutboxHandler[], log?: Log): Job[] {
  const kinds = handlers.map(({ kind }) => kind)
  const twice = kinds.find((kind, place) => kinds.indexOf(kind) < place)
  if (twice !== undefined) throw new Error(`two handlers for what is enqueued as ${twice}`)
  const queues = Map.groupBy(handlers, ({ queue = defaultQueue }) => queue)
  return [
    ...[...queues].map(([name, queue]) => queueJob(name, queue, log)),
    {
      name: 'sweep-outbox',
      everyMs: 600_000,
      async run({ db }) {
        await sweepOutbox(db)
        for (const unknown of await countUnknownKinds(db, kinds))
          log?.error(unknown, 'nobody knows how to deliver this kind')
      },
    },
  ]
}

/** A handful at a time, on as many servers as there are. */
function queueJob(queue: string, handlers: OutboxHandler[], log?: Log): Job {
  const handlerByKind = new Map(handlers.map((handler) => [handler.kind, handler]))
  const kinds = [...handlerByKind.keys()]
  let away = false

  /** One warning when the mail server goes, and one line when it is back: not one for every mail that waits. */
  function logOutage(failure: MailUnavailableError | undefined) {
    if (failure && !away) log?.warn({ why: failure.message }, 'mail is away, letters wait')
    if (!failure && away) log?.info('mail is back')
    away = failure !== undefined
  }

  return {
    name: `deliver-${queue}`,
    everyMs: 1_000,
    wokenBy: 'outbox',
    async run(context, closing) {
      while (true) {
        const rows = await leaseDueRows(context.db, kinds)
        if (rows.length === 0) return
        const failures = await all(rows.map((row) => attempt(context, handlerByKind.get(row.kind), row, log)))
        const waiting = rows.filter((_, place) => failures[place])
        if (waiting.length > 0) await pauseKinds(context.db, waiting, kinds)
        logOutage(failures.find(Boolean))
        if (away || closing?.aborted) return
      }
    },
  }
}

/** Never inside a transaction: it may take a while. What comes back is why nothing can be sent to anybody just now. */
async function attempt(context: Context, handler: OutboxHandler | undefined, row: LeasedRow, log?: Log) {
  const { id, kind, attempts } = row
  try {
    if (!handler) throw new Error(`nobody knows how to deliver a ${kind}`)
    await handler.handle(context, row.payload, id)
  } catch (error) {
    if (error instanceof MailUnavailableError) return error
    // Only the words: what else hangs on an error may name people.
    const why = messageOf(error)
    const about = { kind, id, attempts, why }
    const enough = attempts >= most && !handler?.neverGiveUp
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
