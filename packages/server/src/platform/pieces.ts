import { isWhole } from '../ports/intact.ts'
import type { Media } from '../ports/media.ts'
import type { Fault, Piece } from './replies.ts'

/** What is wrong with a file of the media store, for the alarm; nothing, if it is there and whole. One that is lost is given up. */
export async function faultOf(media: Media, { file, lost }: Piece): Promise<Fault | undefined> {
  const { key } = file
  try {
    if (await isWhole(media, file)) return undefined
    await lost?.()
    return { key, what: 'a stored file is missing or damaged' }
  } catch (err) {
    // What cannot be looked at may be whole all the same, so it is not given up.
    return { key, err, what: 'a stored file cannot be read' }
  }
}
