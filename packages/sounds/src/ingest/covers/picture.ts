import { crc32 } from 'node:zlib'
import { hasText, viewOf } from '../bytes.ts'
import { pictureLimits } from '../limits.ts'
import { refuse } from '../refuse.ts'

export interface Picture {
  type: 'image/png' | 'image/jpeg'
  /** As it lies in the file. */
  width: number
  height: number
  /** How a camera was held, as EXIF counts it from 1 (upright) to 8. */
  orientation: number
}

/** What a picture says of itself, told by its bytes; one that is cut off or of another size than may be is refused. */
export function readPicture(bytes: Uint8Array): Picture {
  const picture = hasText(bytes, 0, '\x89PNG\r\n\x1a\n')
    ? readPng(bytes)
    : hasText(bytes, 0, '\xff\xd8\xff')
      ? readJpeg(bytes)
      : refuse('This is no PNG and no JPEG; a cover must be one of them.')
  const { width, height } = picture
  const { shortest, longest, longSide } = pictureLimits
  const short = Math.min(width, height)
  const size = `It is ${width} × ${height} pixels large; a cover`
  if (short < shortest || short > longest)
    refuse(`${size} must have ${shortest} to ${longest} on its short side.`)
  if (Math.max(width, height) > longSide) refuse(`${size} may have at most ${longSide} on its long side.`)
  return picture
}

const cutOff = 'It is cut off: the picture ends too early.'

/** Chunk by chunk, each held against its checksum. */
function readPng(bytes: Uint8Array): Picture {
  const view = viewOf(bytes)
  if (bytes.length < 33 || !hasText(bytes, 12, 'IHDR')) return refuse(cutOff)
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) return refuse(cutOff)
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length) return refuse(cutOff)
    if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end))
      return refuse('It is damaged: a part of the picture is not what its own checksum says.')
    if (hasText(bytes, at + 4, 'IEND')) break
    at = end + 4
  }
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), orientation: 1 }
}

/** Segment by segment up to where the picture begins; its end must be there as well. */
function readJpeg(bytes: Uint8Array): Picture {
  const view = viewOf(bytes)
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let at = 2
  for (;;) {
    if (at + 9 > bytes.length) return refuse(cutOff)
    if (bytes[at] !== 0xff) return refuse('It is damaged: its parts do not follow one another.')
    const marker = bytes[at + 1]
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    // Of these sixteen, three are something else than the head of a picture.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xe1) orientation = orientationOf(bytes.subarray(at + 4, at + 2 + length)) ?? orientation
    at += 2 + length
    if (marker === 0xda) break
  }
  if (!size) return refuse('It is damaged: it does not say how large the picture is.')
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('\xff\xd9', at, 'latin1') < 0)
    return refuse(cutOff)
  return { type: 'image/jpeg', ...size, orientation }
}

/** The one fact of EXIF that changes how a picture looks. */
function orientationOf(segment: Uint8Array) {
  if (!hasText(segment, 0, 'Exif\0\0') || segment.length < 14) return undefined
  const tiff = segment.subarray(6)
  const view = viewOf(tiff)
  const little = hasText(tiff, 0, 'II')
  const list = view.getUint32(4, little)
  if (list + 2 > tiff.length) return undefined
  const count = view.getUint16(list, little)
  for (let n = 0, at = list + 2; n < count && at + 12 <= tiff.length; n += 1, at += 12)
    if (view.getUint16(at, little) === 0x0112) {
      const found = view.getUint16(at + 8, little)
      return found >= 1 && found <= 8 ? found : undefined
    }
  return undefined
}
