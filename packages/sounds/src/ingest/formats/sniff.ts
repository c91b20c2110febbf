import type { SoundFormat } from '@earcon/contract/takes'
import { hasText } from '../bytes.ts'
import { soundLimits } from '../limits.ts'
import { inMegabytes, refuse } from '../refuse.ts'
import { frameAt, startsFrames } from './mp3-frames.ts'

type Signature = [at: number, magic: string, name: string]

/** What begins like this is known, and not taken. Letters stand for bytes, as in Latin-1. */
const otherSounds: Signature[] = [
  [0, 'RF64', 'an RF64 sound'],
  [0, 'BW64', 'a BW64 sound'],
  [0, 'RIFX', 'a RIFX sound'],
  [0, 'MThd', 'a MIDI file'],
  [8, 'AIFF', 'an AIFF sound'],
  [8, 'AIFC', 'an AIFF sound'],
  [4, 'ftypM4A', 'an M4A sound'],
  [0, '.snd', 'an AU sound'],
  [0, 'caff', 'a CAF sound'],
  [0, 'wvpk', 'a WavPack sound'],
  [0, 'MAC ', 'a Monkey’s Audio sound'],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'a Windows Media file'],
]
const others: Signature[] = [
  [0, 'PK\x03\x04', 'a ZIP archive'],
  [0, 'PK\x05\x06', 'a ZIP archive'],
  [0, 'Rar!', 'a RAR archive'],
  [0, '7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'],
  [0, '\x1f\x8b', 'a gzip archive'],
  [257, 'ustar', 'a TAR archive'],
  [0, '\x89PNG', 'a PNG picture'],
  [0, '\xff\xd8\xff', 'a JPEG picture'],
  [0, 'GIF8', 'a GIF picture'],
  [8, 'WEBP', 'a WebP picture'],
  [8, 'AVI ', 'an AVI video'],
  [4, 'ftyp', 'an MP4 file'],
  [0, '\x1a\x45\xdf\xa3', 'a Matroska or WebM file'],
  [0, '%PDF', 'a PDF document'],
  [0, 'MZ', 'a Windows program'],
  [0, '\x7fELF', 'a program'],
]

/** Tells a sound by its first bytes, never by its name; what is something else is called by its name. */
export function sniff(bytes: Uint8Array): { format: SoundFormat; start: number } {
  const start = afterTags(bytes)
  if (start >= bytes.length) refuse('There is nothing in it but a tag.')
  if (hasText(bytes, start, 'RIFF') && hasText(bytes, start + 8, 'WAVE')) return { format: 'wav', start }
  if (hasText(bytes, start, 'fLaC')) return { format: 'flac', start }
  if (hasText(bytes, start, 'OggS')) return { format: 'ogg', start }
  const known = (signatures: Signature[]) =>
    signatures.find(([at, magic]) => hasText(bytes, start + at, magic))
  const sound = known(otherSounds)?.[2] ?? rawStream(bytes, start)
  if (sound) refuse(`This is ${sound}; WAV, FLAC, MP3 and OGG are taken.`)
  const other = known(others)?.[2] ?? plainText(bytes)
  if (other) refuse(`This is ${other}, not a sound.`)
  const first = startsFrames(bytes, start)
  if (first !== undefined) return { format: 'mp3', start: first }
  return refuse('This is no sound that is known here; WAV, FLAC, MP3 and OGG are taken.')
}

/** Some programs lay tags before a sound: ID3 of version 2, and perhaps another of them. */
function afterTags(bytes: Uint8Array) {
  let at = 0
  while (hasText(bytes, at, 'ID3') && at + 10 <= bytes.length) {
    const [a, b, c, d] = bytes.subarray(at + 6, at + 10)
    if ((a | b | c | d) & 128) refuse('Its ID3 tag is damaged.')
    const footer = bytes[at + 5] & 16 ? 10 : 0
    const size = 10 + ((a << 21) | (b << 14) | (c << 7) | d) + footer
    if (size > soundLimits.tagBytes)
      refuse(
        `It begins with a tag of ${inMegabytes(size)}; at most ${inMegabytes(soundLimits.tagBytes)} are read.`,
      )
    at += size
  }
  return at
}

/** Sounds without a head, which begin like an MP3 and are none. */
function rawStream(bytes: Uint8Array, at: number) {
  if (bytes[at] !== 0xff) return undefined
  if ((bytes[at + 1] & 0xf6) === 0xf0) return 'an AAC sound'
  const layer = frameAt(bytes, at)?.layer
  return layer && layer < 3 ? `an MPEG sound of layer ${'I'.repeat(layer)}` : undefined
}

function plainText(bytes: Uint8Array) {
  const head = bytes.subarray(0, 512)
  if (!head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)) return undefined
  const text = Buffer.from(head).toString('utf8')
  return /^\s*<(!doctype html|html)/i.test(text) ? 'an HTML page' : 'a text'
}
