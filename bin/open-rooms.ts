import type { Config } from '@earcon/server/config'
import { openDatabase } from '@earcon/server/db/open'
import { tracedPorts } from '@earcon/server/platform/tracing/traced-ports'
import type { Tracer } from '@earcon/server/tracer'
import { type OpenMedia, openMedia } from './open-media.ts'
import { outsidePorts } from './outside-ports.ts'

interface RoomsOptions {
  /** Whether the tables are brought up to date. */
  migrates?: boolean
  /** Whether the database is opened whatever its tables are. */
  asIs?: boolean
  /** Where it is open already. */
  opened?: OpenMedia
  tracer?: Tracer | undefined
}

/** Joins the rooms by what the configuration says: database, media, studio, and what lies outside. */
export async function openRooms(
  config: Config,
  { migrates = true, asIs = false, opened, tracer }: RoomsOptions = {},
) {
  const { mail, google, cards, ...outside } = outsidePorts(config)
  const { media, studio, takes } = opened ?? (await openMedia(config))
  const database = await openDatabase(config.database, { migrates, asIs, onQuery: tracer?.queryDone })
  const ports = { media, takes, mail, google, cards }
  const context = {
    db: database.db,
    config,
    ports: tracer ? tracedPorts(ports, tracer) : ports,
    ...(tracer && { tracer }),
  }
  return {
    context,
    engine: database.engine,
    listen: database.listen,
    pool: database.pool,
    outside,
    studio,
    /** The database goes last: what is under way may still ask it. */
    async close() {
      await studio.close()
      await outside.close()
      await database.close()
    },
  }
}
