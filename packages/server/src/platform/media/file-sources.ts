import { isIntact } from './checksums.ts'
import type { Media, StoredFile } from './media.ts'
import type { TaggedFile } from './tagged-files.ts'

/** Something that is to be looked after by us. */
export interface MediaFault {
  what: string
  /** Of the stored file that it concerns. */
  key?: string
  err?: unknown
}

/** A file of the media store that an answer is made of. */
export interface FileSource {
  file: StoredFile
  /** As it is sent, where that is not as it is stored. */
  tagged?: TaggedFile | undefined
  /** What to do when it turns out to be lost, besides the alarm. */
  onLost?: () => Promise<void>
}

/** What is wrong with a file of the media store, for the alarm; nothing, if it is there and whole. One that is lost is given up. */
export async function checkSource(
  media: Media,
  { file, onLost }: FileSource,
): Promise<MediaFault | undefined> {
  const { key } = file
  try {
    if (await isIntact(media, file)) return undefined
    await onLost?.()
    return { key, what: 'a stored file is missing or damaged' }
  } catch (err) {
    // What cannot be looked at may be whole all the same, so it is not given up.
    return { key, err, what: 'a stored file cannot be read' }
  }
}
