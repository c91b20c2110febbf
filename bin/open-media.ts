import type { Config } from '@earcon/server/config'
import { takeStore } from '@earcon/server/platform/media/take-store'
import { mediaOnDisk } from '@earcon/server/ports/media'
import { openStudio } from '@earcon/sounds/studio'

export type OpenMedia = Awaited<ReturnType<typeof openMedia>>

/** Where files are kept, who makes them, and both in one. */
export async function openMedia(config: Config) {
  const media = await mediaOnDisk(config.media)
  const studio = openStudio({ folder: media.incoming })
  return { media, studio, takes: takeStore(media, studio) }
}
