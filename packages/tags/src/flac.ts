import { joined, lettersAt, littleEndian, utf8, viewOf } from './bytes.ts'
import { loudnessTexts } from './mp3.ts'
import { vorbisComment } from './sound-range.ts'
import { commentOf, copyrightOf, type Ends, type Tags } from './tags.ts'
import { cutToBytes } from './texts.ts'

/**
 * The ends of a FLAC file with Vorbis comments of ours; what else is said there, about pictures and places, stays. Where more blocks
 * stay behind this head, the last of them says that it is the last.
 */
export function taggedFlac({ head, tail }: Ends, tags: Tags, moreBlocksFollow: boolean): Ends | undefined {
  const [info, ...others] = lettersAt(head, 0, 4) === 'fLaC' ? blocksOf(head) : []
  if (!info) return undefined
  const comment = { kind: vorbisComment, content: commentsOf(tags) }
  const blocks = [info, comment, ...others.filter(({ kind }) => kind !== vorbisComment)]
  const bytes = blocks.map(({ kind, content }, place) => {
    const isLast = place === blocks.length - 1 && !moreBlocksFollow
    return joined(Uint8Array.of(kind | (isLast ? 128 : 0)), length24(content.length), content)
  })
  return { head: joined(utf8('fLaC'), ...bytes), tail }
}

const length24 = (length: number) => Uint8Array.of(length >> 16, length >> 8, length)

/** The blocks between the file's first letters and its sound; the first one tells how the sound is written. */
function blocksOf(head: Uint8Array) {
  const blocks: { kind: number; content: Uint8Array }[] = []
  for (let at = 4; at + 4 <= head.length; ) {
    const length = viewOf(head).getUint32(at) & 0xff_ffff
    blocks.push({ kind: (head[at] ?? 0) & 127, content: head.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return blocks
}

function commentsOf(tags: Tags) {
  const { title, artist, pack, id, brand, licenceUrl, originatedAt, tempoBpm, personal } = tags
  const fields: [name: string, value: string | undefined][] = [
    ['TITLE', title],
    ['ARTIST', artist],
    ['ALBUM', pack],
    ['DATE', originatedAt?.toISOString().slice(0, 10)],
    ['BPM', tempoBpm?.toFixed(0)],
    ['COPYRIGHT', copyrightOf(tags)],
    ['LICENSE', licenceUrl],
    ['ORGANIZATION', brand],
    ['CATALOGNUMBER', id],
    ['COMMENT', commentOf(tags)],
    ['LICENSEE', personal?.licensee],
    ['CERTIFICATE', personal?.number],
    ['CERTIFICATE_URL', personal?.verifyUrl],
    ...loudnessTexts(tags),
  ]
  const lines = fields.flatMap(([name, value]) => (value ? [`${name}=${cutToBytes(value, 1000)}`] : []))
  const texts = [utf8(cutToBytes(brand, 100)), ...lines.map(utf8)]
  const [vendor = new Uint8Array(), ...comments] = texts.map((text) =>
    joined(littleEndian([32, text.length]), text),
  )
  return joined(vendor, littleEndian([32, comments.length]), ...comments)
}
