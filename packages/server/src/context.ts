import type { Config } from './config.ts'
import type { Db } from './db/engine.ts'

/** Everything a service may touch. Handed in, never reached for. */
export interface Context {
  db: Db
  config: Config
}
