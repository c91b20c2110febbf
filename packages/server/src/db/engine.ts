import type { Dialect, Kysely } from 'kysely'
import type { Listen } from './notices.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** One of the two engines that speak PostgreSQL: embedded in this process, or a server of its own. */
export interface Engine {
  name: string
  dialect: Dialect
  /** Where migrations need other settings than pages do. */
  migrationDialect?: Dialect
  listen: Listen
  /** Lets go of what Kysely does not close: a lock, or a pool that was never asked. */
  release(): void | Promise<void>
}
