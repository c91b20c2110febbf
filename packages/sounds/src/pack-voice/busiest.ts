import { startsOf } from '../files/frames.ts'
import { rate } from '../piece.ts'

const samplesPerFrame = 1_152
/** A frame may need what those before it have left over for it. */
const before = 12

/** Frames of an MP3, and how many samples at their beginning are not to be heard. */
interface BusiestFrames {
  bytes: Uint8Array
  unheard: number
}

/**
 * The stretch of one of our MP3s in which most is going on: an encoder that gives each moment as many bytes as it needs has
 * given it most of them. To listen to all of a piece would take many times as long.
 */
export function busiestOf(mp3: Uint8Array, seconds: number): BusiestFrames {
  const sound = mp3.subarray(endOfTag(mp3))
  const starts = [...startsOf(sound), sound.length]
  const frames = starts.length - 1
  const wanted = Math.ceil((seconds * rate) / samplesPerFrame)
  // The first one tells of the others.
  if (frames - 1 <= wanted) return { bytes: mp3, unheard: 0 }
  const size = (first: number) => (starts[first + wanted] ?? 0) - (starts[first] ?? 0)
  let busiest = 1
  for (let first = 2; first + wanted <= frames; first += 1) if (size(first) > size(busiest)) busiest = first
  const from = Math.max(1, busiest - before)
  return {
    bytes: sound.subarray(starts[from], starts[busiest + wanted]),
    unheard: (busiest - from) * samplesPerFrame,
  }
}

/** Its length is told by four times seven bits. */
function endOfTag(mp3: Uint8Array) {
  if (new TextDecoder().decode(mp3.subarray(0, 3)) !== 'ID3') return 0
  return 10 + mp3.subarray(6, 10).reduce((size, bits) => (size << 7) + bits, 0)
}
