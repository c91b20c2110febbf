import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const worthCompressing = 1_024
const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants
/** The best is an eighth smaller for ten times the work: for what is asked for again and again. */
const qualities = { quick: 5, best: 10 }

/** In threads of its own: nobody else waits meanwhile. */
export const compress = (encoding: Encoding, bytes: Buffer, how: keyof typeof qualities) =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, { params: { [quality]: qualities[how], [sizeHint]: bytes.length } })

/** A handful of browsers say the same words each time. */
const understood = new Map<string, Encoding | undefined>()
const maxUnderstood = 100

/** The best encoding that a visitor takes; what is small goes as it is. */
export function encodingFor(size: number, accept: string | undefined) {
  if (!accept || size < worthCompressing) return undefined
  if (understood.has(accept)) return understood.get(accept)
  const encoding = bestOf(accept)
  if (understood.size < maxUnderstood) understood.set(accept, encoding)
  return encoding
}

function bestOf(accept: string) {
  const wanted = wantedIn(accept)
  return wanted.has('br') ? 'br' : wanted.has('gzip') ? 'gzip' : undefined
}

/** What is compressed while it is sent is so in this encoding alone: it needs the least memory. */
export const takesGzip = (accept = '') => wantedIn(accept).has('gzip')

const wantedIn = (accept: string) => new Set(accept.split(',').filter(isWanted).map(nameOf))

const nameOf = (coding: string) => coding.split(';', 1)[0]?.trim()
const isWanted = (coding: string) => !/;\s*q=0(\.0*)?\s*$/.test(coding)
