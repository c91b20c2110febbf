import { createHash } from 'node:crypto'
import { type Entry, membersOf, type Source } from './entry.ts'
import {
  directoryEntry,
  directoryEntryLength,
  endOfDirectory,
  localHeader,
  localHeaderLength,
  type Member,
} from './records.ts'

export type { Entry, Source } from './entry.ts'

/** An archive that is never built: any part of it is made when somebody asks for it. */
export interface Archive {
  /** In bytes, to the last one. */
  size: number
  /** The same for the same entries, and for no others; for an ETag. */
  tag: string
  /** Its bytes from one place up to another; all of them, if nothing else is asked for. */
  read(start?: number, end?: number): AsyncGenerator<Uint8Array, void, undefined>
}

/** A source gave other bytes than it had promised. What was sent so far is right; what would follow could not be. */
export class SourceBrokenError extends Error {
  override name = 'SourceBroken'
}

/** Told apart from archives that an older arithmetic made of the same entries. */
const layoutVersion = 1

/** A file whose first bytes are being fetched. */
interface Begun {
  piece: number
  chunks: AsyncIterator<Uint8Array>
  first: Promise<IteratorResult<Uint8Array>>
}

/** With so many bytes left of a file, the next one is begun. */
const nearEnd = 1024 * 1024

/** Records are small and many; they leave together. */
const batchSize = 64 * 1024

export function createArchive(entries: readonly Entry[]): Archive {
  const members = membersOf(entries)
  const count = entries.length
  const starts = startsOf(members)
  const size = starts.at(-1) ?? 0
  const startOf = (piece: number) => starts[piece] ?? size

  /** A piece of the archive: records are made here, the bytes of files are where their source has them. */
  function sourceOf(piece: number): Source {
    const entry = entries[piece >> 1]
    const member = members[piece >> 1]
    if (piece < 2 * count && entry && member) return piece % 2 === 0 ? localHeader(member) : entry.source
    const listed = members[piece - 2 * count]
    if (listed) return directoryEntry(listed, startOf(2 * (piece - 2 * count)))
    return endOfDirectory({
      count,
      offset: startOf(2 * count),
      size: startOf(3 * count) - startOf(2 * count),
    })
  }

  /** Begins with a file of the archive, from one place of its own up to the end of what is wanted. */
  function begin(piece: number, from: number, end: number): Begun | undefined {
    const to = Math.min(end, startOf(piece + 1)) - startOf(piece)
    const source = from < to ? sourceOf(piece) : undefined
    if (!source || source instanceof Uint8Array) return undefined
    const chunks = source.read(from, to)[Symbol.asyncIterator]()
    const first = chunks.next()
    // Whoever waits for it is told; whoever has left is not.
    first.catch(() => {})
    return { piece, chunks, first }
  }

  async function* read(start = 0, end = size) {
    if (!(start >= 0 && start <= end && end <= size)) throw new RangeError(`${start} to ${end} of ${size}`)
    const batch = new Batch()
    /** The file after this one: what comes from afar is on its way before it is needed. */
    let ahead: Begun | undefined
    try {
      for (let piece = pieceAt(starts, start); startOf(piece) < end; piece++) {
        const from = Math.max(start - startOf(piece), 0)
        const to = Math.min(end, startOf(piece + 1)) - startOf(piece)
        if (from >= to) continue
        const begun = ahead?.piece === piece ? ahead : begin(piece, from, end)
        if (begun) {
          ahead = undefined
          yield* batch.take()
          // Here and not in a generator of its own, through which every chunk would have to be handed on.
          const exactly = countdown(to - from)
          try {
            for (let next = await begun.first; !next.done; next = await begun.chunks.next()) {
              if (exactly.take(next.value.length) <= nearEnd) ahead ??= begin(piece + 2, 0, end)
              yield next.value
            }
          } finally {
            await begun.chunks.return?.()
          }
          exactly.end()
        } else {
          const source = sourceOf(piece)
          if (source instanceof Uint8Array) batch.add(source.subarray(from, to))
        }
        if (batch.size >= batchSize) yield* batch.take()
      }
      yield* batch.take()
    } finally {
      ahead?.chunks.return?.().catch(() => {})
    }
  }

  return { size, tag: tagOf(entries), read }
}

/** Where each piece begins: a header and the bytes of every file, then what the directory lists, the ending, and nothing. */
function startsOf(members: readonly Member[]) {
  const starts = new Float64Array(3 * members.length + 2)
  let at = 0
  let piece = 0
  const add = (length: number) => {
    at += length
    starts[++piece] = at
  }
  for (const member of members) {
    add(localHeaderLength(member))
    add(member.size)
  }
  const offset = at
  for (const [place, member] of members.entries()) add(directoryEntryLength(member, starts[2 * place] ?? 0))
  add(endOfDirectory({ count: members.length, offset, size: at - offset }).length)
  return starts
}

/** The piece that a place lies in; of several that begin there, the last. */
function pieceAt(starts: Float64Array, place: number) {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** Small buffers that leave as one. */
class Batch {
  size = 0
  #parts: Uint8Array[] = []

  add(part: Uint8Array) {
    this.#parts.push(part)
    this.size += part.length
  }

  *take() {
    const [first, ...others] = this.#parts
    if (first) yield others.length === 0 ? first : Buffer.concat(this.#parts)
    this.#parts = []
    this.size = 0
  }
}

/** Just as much as was asked for, or an error: an archive that is too short must not look whole. */
function countdown(length: number) {
  let left = length
  return {
    take(count: number) {
      left -= count
      if (left < 0)
        throw new SourceBrokenError(`a source gave more than the ${length} bytes that were asked for`)
      return left
    },
    end() {
      if (left > 0) throw new SourceBrokenError(`a source ended ${left} bytes too early`)
    },
  }
}

function tagOf(entries: readonly Entry[]) {
  const hash = createHash('sha256').update(`zip ${layoutVersion}\n`)
  for (const { name, size, crc32, modified, executable = false } of entries)
    hash.update(`${JSON.stringify([name, size, crc32, modified.getTime(), executable])}\n`)
  return hash.digest('base64url').slice(0, 27)
}
