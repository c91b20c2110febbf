import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from './secrets.ts'

/** Notes what is to be done, in the very transaction that causes it. */
export const post = ({ db }: { db: Db | Kysely<Tables> }, kind: string, facts: object) =>
  db
    .insertInto('outbox')
    .values({ id: newId(), kind, facts: JSON.stringify(facts) })
    .execute()

/** How one kind of what was posted is done. It may be done twice, if the shop is cut off right after the first time. */
export interface Delivery {
  kind: string
  deliver(context: Context, facts: unknown, id: string): Promise<void>
}

export const now = sql<Date>`now()`
