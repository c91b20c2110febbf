import { Refusal } from '@earcon/contract/refusal'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { hashOf } from './secrets.ts'

/** So many times within so many seconds. */
export type Allowance = readonly [most: number, seconds: number]

/**
 * Counts one more attempt of somebody at something, in the database, so that all servers count together. Whoever has had
 * their share is told when to come back.
 */
export async function allow(
  { db, config }: Context,
  what: string,
  who: string,
  allowances: readonly Allowance[],
) {
  if (!config.limits) return
  for (const [most, seconds] of allowances) {
    const key = keyOf(what, who, seconds)
    const { rows } = await sql<{ hits: number; wait: number }>`
      insert into limits (key, hits, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        hits = case when limits.resets_at <= now() then 1 else limits.hits + 1 end,
        resets_at = case when limits.resets_at <= now() then excluded.resets_at else limits.resets_at end
      returning hits, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(db)
    const { hits = 0, wait = seconds } = rows[0] ?? {}
    if (hits > most)
      throw new Refusal('too-many-attempts', { sentences: [comeBack(wait)], retryAfter: Math.max(1, wait) })
  }
}

/** What turned out to be right does not count. */
export async function forgive({ db, config }: Context, what: string, who: string, allowances: readonly Allowance[]) {
  if (!config.limits) return
  const keys = allowances.map(([, seconds]) => keyOf(what, who, seconds))
  await db.deleteFrom('limits').where('key', 'in', keys).execute()
}

/** Whose it is need not be read again, so only a hash of it is kept. */
const keyOf = (what: string, who: string, seconds: number) => `${what}:${seconds}:${hashOf(who)}`

const comeBack = (seconds: number) =>
  seconds < 90
    ? `Too many attempts. Please try again in ${seconds} seconds.`
    : `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`

/** Whoever holds one IPv6 address holds the 2^64 around it as well. */
export const networkOf = (address: string) =>
  address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address
