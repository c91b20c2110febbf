import type { Config } from './config.ts'
import type { Db } from './db/engine.ts'
import type { Media } from './ports/media.ts'
import type { Shelf } from './ports/studio.ts'

/** Everything a service may touch. Handed in, never reached for. */
export interface Context {
  db: Db
  config: Config
  ports: Ports
}

/** What lies outside of the shop's own walls. */
export interface Ports {
  media: Media
  studio: Shelf
}
