import { Refusal } from '@earcon/contract/refusal.rules'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Job } from '../jobs/jobs.ts'
import { hashOf } from './secrets.ts'

/** So many times within so many seconds. */
export interface RateLimit {
  max: number
  seconds: number
}

/** Somebody at something, and how often they may be. */
export interface Attempt {
  action: string
  subject: string
  limits: readonly RateLimit[]
}

/**
 * Counts one more attempt of somebody at something, in the database, so that all servers count together. Whoever has had
 * their share is told when to come back; coming too early does not make it later.
 */
export async function rateLimit({ db, config }: Context, { action, subject, limits }: Attempt) {
  if (!config.limits) return
  if (db.isTransaction) throw new Error('Attempts are counted outside of transactions, which may be undone.')
  for (const { max, seconds } of limits) {
    const key = keyOf(action, subject, seconds)
    const { rows } = await sql<{ hits: number; wait: number }>`
      insert into limits (key, hits, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        hits = case when limits.resets_at <= now() then 1 else limits.hits + 1 end,
        resets_at = case when limits.resets_at <= now() then excluded.resets_at else limits.resets_at end
      returning hits, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(db)
    const { hits = 0, wait = seconds } = rows[0] ?? {}
    if (hits > max) throw tooMany(wait)
  }
}

const tooMany = (wait: number) =>
  new Refusal('too-many-attempts', { sentences: [retryAfterSentence(wait)], retryAfter: Math.max(1, wait) })

/** Refuses whoever has had more than their share of something that is counted elsewhere; asking does not count. */
export async function assertRateLimitUnspent({ db, config }: Context, { action, subject, limits }: Attempt) {
  if (!config.limits) return
  for (const { max, seconds } of limits) {
    const { rows } = await sql<{ wait: number }>`
      select ceil(extract(epoch from resets_at - now()))::int as wait from limits
      where key = ${keyOf(action, subject, seconds)} and hits > ${max} and resets_at > now()`.execute(db)
    if (rows[0]) throw tooMany(rows[0].wait)
  }
}

/** What turned out to be right does not count: its hit is taken back, and no other. */
export async function uncountAttempt({ db, config }: Context, { action, subject, limits }: Attempt) {
  if (!config.limits) return
  const keys = limits.map(({ seconds }) => keyOf(action, subject, seconds))
  await db
    .updateTable('limits')
    .set({ hits: sql`hits - 1` })
    .where('key', 'in', keys)
    .where('hits', '>', 0)
    .execute()
}

/** Nobody's attempts are remembered for longer than they count. */
export const rateLimitJobs = (): Job[] => [
  {
    name: 'sweep-limits',
    everyMs: 600_000,
    async run({ db }) {
      await sql`delete from limits where resets_at <= now()`.execute(db)
    },
  },
]

/** Whose it is need not be read again, so only a hash of it is kept. */
const keyOf = (action: string, subject: string, seconds: number) => `${action}:${seconds}:${hashOf(subject)}`

/** When to come back, in a sentence. */
export function retryAfterSentence(seconds: number) {
  const wait = seconds < 90 ? Math.max(1, seconds) : Math.ceil(seconds / 60)
  const unit = seconds < 90 ? 'second' : 'minute'
  return `Too many attempts. Please try again in ${wait} ${unit}${wait === 1 ? '' : 's'}.`
}
