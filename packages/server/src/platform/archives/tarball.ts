import type { Entry, Source } from '@earcon/zip/archive'
import { storedGzip, storedGzipSize } from './stored-gzip.ts'
import { headerSize, paddingOf, tarEnd, tarHeader } from './tar.ts'

/** A .tgz that is never built: it is made anew whenever somebody asks for it, with the same bytes each time. */
export interface Tarball {
  size: number
  /** From one place up to another; what lies before it is read as well. */
  read(start: number, end: number): AsyncGenerator<Uint8Array, void, undefined>
}

export function createTarball(entries: readonly Entry[]): Tarball {
  const size = entries.reduce((sum, { size }) => sum + headerSize + paddedSize(size), tarEnd.length)
  return {
    size: storedGzipSize(size),
    read: (start, end) => cut(storedGzip(tarOf(entries), size), start, end),
  }
}

const paddedSize = (size: number) => size + paddingOf(size).length

async function* tarOf(entries: readonly Entry[]) {
  for (const { name, size, modified, executable = false, source } of entries) {
    const madeAt = Math.floor(modified.getTime() / 1000)
    yield tarHeader({ name, size, madeAt, mode: executable ? 0o755 : 0o644 })
    yield* read(source, size)
    yield paddingOf(size)
  }
  yield tarEnd
}

async function* read(source: Source, size: number) {
  if (source instanceof Uint8Array) yield source
  else if (size > 0) yield* source.read(0, size)
}

async function* cut(bytes: AsyncIterable<Uint8Array>, start: number, end: number) {
  let at = 0
  for await (const piece of bytes) {
    const wanted = piece.subarray(Math.max(start - at, 0), Math.max(end - at, 0))
    at += piece.length
    if (wanted.length > 0) yield wanted
    if (at >= end) return
  }
}
