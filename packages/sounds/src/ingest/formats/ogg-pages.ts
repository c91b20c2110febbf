import { hasText, viewOf } from '../bytes.ts'
import { refuse } from '../refuse.ts'
import { oggCrc } from './crc.ts'

export interface OggPage {
  bytes: Uint8Array
  /** Of what is in it. */
  body: Uint8Array
  /** How long each piece is; one of 255 bytes goes on in the next. */
  lacing: Uint8Array
  isContinued: boolean
  isFirst: boolean
  isLast: boolean
  /** How many samples are played at its end; −1 where no packet ends in it. */
  position: number
  serial: number
}

const noughts = new Uint8Array(4)

/** All pages one after another; what is damaged or missing ends it with a refusal. */
export function* oggPages(file: Uint8Array, start: number): Generator<OggPage> {
  const view = viewOf(file)
  for (let at = start; at < file.length; ) {
    const segments = file[at + 26]
    const head = at + 27 + segments
    if (head > file.length || segments === undefined) return refuse(cutOff)
    if (!hasText(file, at, 'OggS')) return refuse('It is damaged: a page of it does not begin like one.')
    const lacing = file.subarray(at + 27, head)
    const end = head + lacing.reduce((sum, length) => sum + length, 0)
    if (end > file.length) return refuse(cutOff)
    const bytes = file.subarray(at, end)
    const sum = oggCrc([bytes.subarray(0, 22), noughts, bytes.subarray(26)])
    if (sum !== view.getUint32(at + 22, true))
      return refuse('It is damaged: a page of it is not what its own checksum says.')
    const flags = file[at + 5]
    yield {
      bytes,
      body: file.subarray(head, end),
      lacing,
      isContinued: (flags & 1) > 0,
      isFirst: (flags & 2) > 0,
      isLast: (flags & 4) > 0,
      position: Number(view.getBigInt64(at + 6, true)),
      serial: view.getUint32(at + 14, true),
    }
    at = end
  }
}

const cutOff = 'It is cut off: its last page ends too early.'

/** The packets that pages are made of, however they are cut. */
export function* oggPackets(pages: Iterable<OggPage>): Generator<Uint8Array> {
  let pending: Uint8Array[] = []
  for (const page of pages) {
    if (!page.isContinued) pending = []
    let from = 0
    let length = 0
    for (const piece of page.lacing) {
      length += piece
      if (piece === 255) continue
      const last = page.body.subarray(from, from + length)
      yield pending.length > 0 ? Buffer.concat([...pending, last]) : last
      pending = []
      from += length
      length = 0
    }
    if (length > 0) pending.push(page.body.subarray(from, from + length))
  }
}
