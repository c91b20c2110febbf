import type { Dialect, Kysely } from 'kysely'
import type { Listen } from './notices.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** The connections to a server, and what waits for one. */
export interface PoolCounts {
  total: number
  idle: number
  waiting: number
  max: number
}

/** One of the two engines that speak PostgreSQL: embedded in this process, or a server of its own. */
export interface Engine {
  name: string
  dialect: Dialect
  /** Where migrations need other settings than pages do. */
  migrationDialect?: Dialect
  listen: Listen
  /** None where there is one connection, within this process. */
  pool?(): PoolCounts
  /** Lets go of what Kysely does not close: a lock, or a pool that was never asked. */
  release(): void | Promise<void>
}
