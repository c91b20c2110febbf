import type { IngestedTake, SoundFile, SoundFormat, SourceFacts } from '@earcon/contract/takes'
import { measuresOf } from '../analysis/measures.ts'
import { id3Of } from '../files/id3.ts'
import { type MadeFile, madeFile } from '../files/made-file.ts'
import { mp3Of } from '../files/mp3.ts'
import { peaksOf } from '../files/peaks.ts'
import { type Excerpt, excerptOf, musicPreview, signalPreview } from '../files/preview.ts'
import { wavOf } from '../files/wav.ts'
import { toSixteenBits } from '../mastering/dither.ts'
import { energiesOf } from '../mastering/loudness.ts'
import type { Master } from '../mastering/master.ts'
import { loudnessOf, toDecibels } from '../mastering/targets.ts'
import { truePeakOf } from '../mastering/true-peak.ts'
import { rate, type Stereo } from '../piece.ts'
import { collect } from './collect.ts'
import { openFlac } from './formats/flac.ts'
import { openMp3 } from './formats/mp3.ts'
import { openOgg } from './formats/ogg.ts'
import { sniff } from './formats/sniff.ts'
import type { SoundSource } from './formats/sound-source.ts'
import { openWav } from './formats/wav.ts'
import { keyOf } from './hearing/key.ts'
import { tempoOf } from './hearing/tempo.ts'
import { soundLimits } from './limits.ts'
import { readWhole } from './read-file.ts'
import { inSeconds, refuse } from './refuse.ts'

const open: Record<SoundFormat, (bytes: Uint8Array, start: number) => SoundSource> = {
  wav: openWav,
  flac: openFlac,
  mp3: openMp3,
  ogg: openOgg,
}

const types: Record<SoundFormat, MadeFile['type']> = {
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
}

/** From the owner's file to what the shop sells and shows of it. The file itself is the master, byte by byte. */
export async function ingestSound({
  path,
  sha256,
  kind: told,
  isSigned,
}: SoundFile): Promise<IngestedTake<MadeFile>> {
  const bytes = await readWhole(path, soundLimits.bytes, sha256)
  const { format, start } = sniff(bytes)
  const source = open[format](bytes, start)
  const { left, right, samples } = await collect(source)
  const sound = { left, right }
  const seconds = samples / source.rate
  const kind = told ?? (seconds <= soundLimits.toldSignalSeconds ? 'signal' : 'music')
  if (kind === 'signal' && seconds > soundLimits.signalSeconds)
    refuse(`It lasts ${inSeconds(seconds)}; a signal may last ${soundLimits.signalSeconds} s at most.`)
  const measured = measure(sound, kind)
  const excerpt = excerptOf(measured)
  const preview = await previewOf(measured, excerpt, isSigned)
  const facts = {
    loudness: toTenth(measured.loudness),
    true_peak: toTenth(measured.truePeak),
    peaks: peaksOf(sound),
    preview_start_ms: excerpt.startMs,
    preview_ms: excerpt.ms,
    ...measuresOf(measured),
    source: {
      format,
      duration_ms: Math.round(seconds * 1000),
      sample_rate: source.rate,
      channels: source.channels,
      bits: source.bits,
      tempo_bpm: tempoOf(sound),
      key: keyOf(sound),
    } satisfies SourceFacts,
  }
  const needsWav = kind === 'signal' && !source.isPlainWav
  return {
    files: {
      master: madeFile(bytes, types[format]),
      preview: madeFile(preview, 'audio/mpeg'),
      ...(needsWav && { wav: madeFile(plainWavOf(sound), 'audio/wav') }),
    },
    facts,
  }
}

/** How loud it is, and how high it rises; nothing of it is changed. */
function measure(sound: Stereo, kind: Master['kind']): Master {
  const energies = energiesOf(sound)
  const loudness = loudnessOf(kind, energies)
  if (!Number.isFinite(loudness) || loudness < -70) refuse('There is nothing to be heard in it.')
  return { ...sound, kind, energies, loudness, truePeak: toDecibels(truePeakOf(sound)), limited: 0 }
}

/** Of what is louder than full scale, a preview holds what a player would make of it. */
function previewOf(sound: Master, { startMs, ms }: Excerpt, isSigned: boolean) {
  const start = Math.round((startMs * rate) / 1000)
  const end = start + Math.ceil((ms * rate) / 1000)
  const heard = {
    left: clipped(sound.left.subarray(start, end)),
    right: clipped(sound.right.subarray(start, end)),
  }
  const tag = id3Of({ title: 'Preview', comment: 'Preview, not licensed.' })
  return sound.kind === 'music'
    ? mp3Of(musicPreview(heard, { startMs: 0, ms }), { quality: 6, tag })
    : mp3Of(signalPreview(heard, isSigned), { quality: 4, tag })
}

const clipped = (side: Float32Array) => side.map((sample) => Math.max(-1, Math.min(1, sample)))

/** A copy in the oldest kind of WAV, which every program plays. */
function plainWavOf({ left, right }: Stereo) {
  const copy = { left: left.slice(), right: right.slice() }
  toSixteenBits(copy, Math.round(left.length / rate))
  return wavOf(copy)
}

const toTenth = (number: number) => Math.round(number * 10) / 10
