import type { Config } from '@earcon/server/config'
import { openDatabase } from '@earcon/server/db/open'
import { type TakeStore, takeStore } from '@earcon/server/platform/media/take-store'
import { mediaOnDisk } from '@earcon/server/ports/media'
import { openStudio } from '@earcon/sounds/studio'
import { outsidePorts } from './outside-ports.ts'

interface RoomsOptions {
  /** Whether the tables are brought up to date. */
  migrates?: boolean
  /** Asked before the database is open, if nothing has ever been made. */
  onFirstStart?: (takes: TakeStore) => void
}

/** Joins the rooms by what the configuration says: database, media, studio, and what lies outside. */
export async function openRooms(config: Config, { migrates = true, onFirstStart }: RoomsOptions = {}) {
  const { mail, google, cards, ...outside } = outsidePorts(config)
  const media = await mediaOnDisk(config.media)
  const studio = openStudio({ folder: media.incoming })
  const takes = takeStore(media, studio)
  if (media.isNew) onFirstStart?.(takes)
  const database = await openDatabase(config.database, { migrates })
  const context = {
    db: database.db,
    config,
    ports: { media, takes, mail, google, cards },
  }
  return {
    context,
    engine: database.engine,
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
