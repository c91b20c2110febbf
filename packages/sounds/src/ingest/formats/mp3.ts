import { MPEGDecoder } from 'mpg123-decoder'
import { hasText, viewOf } from '../bytes.ts'
import { refuse, refuseCutOff, refuseDamaged, refuseEndless } from '../refuse.ts'
import { frameAt, type Mp3Frame } from './mp3-frames.ts'
import type { SoundSource } from './sound-source.ts'

/** A few seconds at the lowest rate, and less at any other. */
const bytesAtOnce = 16_384

/** Every frame is looked at before one is played, so that what is missing or does not belong there is known at once. */
export function openMp3(bytes: Uint8Array, start: number): SoundSource {
  const first = frameAt(bytes, start)
  if (!first?.length) return refuse('It is damaged: it does not begin with a frame of MP3.')
  const { frames, end } = walk(bytes, start, first)
  const { rate, channels, samples } = first
  const info = readInfo(bytes, start, first)
  const played = info ? frames - 1 : frames
  if (info?.frames && played < info.frames)
    refuseCutOff((info.frames * samples) / rate, (played * samples) / rate)
  const announced = Math.max(1, played * samples - (info?.trimmed ?? 0))
  return {
    format: 'mp3',
    rate,
    channels,
    bits: null,
    isPlainWav: false,
    announced,
    stretches: () => decode(bytes.subarray(start, end), channels, rate),
  }
}

async function* decode(sound: Uint8Array, channels: number, rate: number) {
  const decoder = new MPEGDecoder()
  await decoder.ready
  let played = 0
  try {
    for (let at = 0; at < sound.length; at += bytesAtOnce) {
      const { channelData, samplesDecoded, errors } = decoder.decode(sound.subarray(at, at + bytesAtOnce))
      if (errors.length > 0) refuseDamaged(played / rate)
      played += samplesDecoded
      // One channel comes out on both sides.
      yield channelData.slice(0, channels)
    }
  } finally {
    decoder.free()
  }
}

/** Counts the frames, which must follow one another without a gap and be of one kind, up to the tags at the end. */
function walk(bytes: Uint8Array, start: number, { rate, channels, samples }: Mp3Frame) {
  let frames = 0
  let at = start
  while (at < bytes.length && !isEnd(bytes, at)) {
    const frame = frameAt(bytes, at)
    const after = (frames * samples) / rate
    if (!frame) refuseDamaged(after)
    else if (frame.rate !== rate || frame.channels !== channels)
      refuse('It changes its sample rate or its channels on the way.')
    else if (!frame.length) refuse('It is an MP3 of free format, which hardly anything plays.')
    else if (at + frame.length > bytes.length) refuseEndless(after)
    else {
      frames += 1
      at += frame.length
    }
  }
  return { frames, end: at }
}

/** Tags, or nothing but noughts. */
const isEnd = (bytes: Uint8Array, at: number) =>
  (bytes.length - at === 128 && hasText(bytes, at, 'TAG')) ||
  ['TAG+', 'APETAGEX', 'LYRICSBEGIN', 'ID3', '3DI'].some((tag) => hasText(bytes, at, tag)) ||
  (bytes[at] === 0 && bytes.subarray(at).every((byte) => byte === 0))

/** What the encoder says in the first frame: how many follow, and how many samples of them are not part of the sound. */
function readInfo(bytes: Uint8Array, start: number, { info, length }: Mp3Frame) {
  const at = start + info
  if (!hasText(bytes, at, 'Xing') && !hasText(bytes, at, 'Info')) return undefined
  const view = viewOf(bytes)
  const flags = view.getUint32(at + 4)
  const lame = at + 8 + (flags & 1 && 4) + (flags & 2 && 4) + (flags & 4 && 100) + (flags & 8 && 4)
  const knows = lame + 24 <= start + length && (hasText(bytes, lame, 'LAME') || hasText(bytes, lame, 'Lav'))
  const [a, b, c] = bytes.subarray(lame + 21, lame + 24)
  return {
    frames: flags & 1 ? view.getUint32(at + 8) : undefined,
    trimmed: knows ? (a << 4) + (b >> 4) + ((b & 15) << 8) + c : 0,
  }
}
