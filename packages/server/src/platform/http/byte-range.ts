/** The bytes from `start` up to and with `end`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Which part of a file is asked for: a stretch, one that lies beyond its end, or the whole. What cannot be read, and
 * more than one stretch at once, is answered with the whole, as HTTP allows.
 */
export function parseByteRange(range: string | undefined, size: number): ByteRange | 'beyond' | 'whole' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '')
    return Number(last) === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'beyond'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
