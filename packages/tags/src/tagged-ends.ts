import { taggedFlac } from './flac.ts'
import { taggedMp3 } from './mp3.ts'
import type { SoundRange } from './sound-range.ts'
import type { Ends, Tags } from './tags.ts'
import { taggedWav } from './wav.ts'

/**
 * What is to stand before and behind what stays of a file in place of what stands there, so that the file carries its tags. The sound
 * itself is neither needed nor touched. Nothing where a file is to stay as it is: an Ogg file has its tags among its sound.
 */
export function taggedEnds(range: SoundRange, ends: Ends, tags: Tags): Ends | undefined {
  const { format, from, to, staysFrom } = range
  if (format === 'wav') return taggedWav(ends, to - from, tags)
  if (format === 'mp3') return taggedMp3(tags)
  if (format === 'flac') return taggedFlac(ends, tags, staysFrom < from)
  return undefined
}

/** Whether that depends on what stands there. An MP3 gets its tags in place of all that it had, however long that is. */
export const dependsOnEnds = ({ format }: SoundRange) => format !== 'mp3'
