import { join } from 'node:path'
import type { Config } from '@earcon/server/config'
import { takeStore } from '@earcon/server/platform/media/take-store'
import { mediaOnDisk } from '@earcon/server/ports/media'
import { mediaOnS3 } from '@earcon/server/ports/s3/media-on-s3'
import { openStudio } from '@earcon/sounds/studio'

export type OpenMedia = Awaited<ReturnType<typeof openMedia>>

/** Where files are kept, who makes them, and both in one. */
export async function openMedia({ media: location, dataDir }: Pick<Config, 'media' | 'dataDir'>) {
  const media = await ('folder' in location
    ? mediaOnDisk(location.folder)
    : mediaOnS3(location, { incoming: join(dataDir, 'incoming') }))
  const studio = openStudio({ folder: media.incoming })
  return { media, studio, takes: takeStore(media, studio) }
}
