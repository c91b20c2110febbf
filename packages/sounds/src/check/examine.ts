import { roughnessOf } from '../analysis/roughness.ts'
import { play } from '../dsp/play.ts'
import { wavOf } from '../files/wav.ts'
import { energiesOf } from '../mastering/loudness.ts'
import { type Master, master, offsetOf } from '../mastering/master.ts'
import { loudnessOf, targets, toDecibels } from '../mastering/targets.ts'
import { truePeakOf } from '../mastering/true-peak.ts'
import { decode } from '../pack-voice/decode.ts'
import { rate } from '../piece.ts'
import { finishSample, finishTrack } from '../render.ts'
import type { Score } from '../score.ts'
import { type Likeness, likenessOf } from './likeness.ts'
import { framesOf, rollOff, shareAbove, wholeOf } from './spectra.ts'

/** What is known of a finished sound once it has been looked at from all sides. */
export interface Findings {
  kind: 'signal' | 'music'
  seconds: number
  /** By how many samples a file is longer or shorter than it should be; an MP3 as it is decoded. */
  surplus: { wav: number; mp3: number }
  loudness: number
  target: number
  limited: number
  /** In dBTP. */
  truePeak: { wav: number; mp3: number }
  dc: number
  edge: number
  above200: number
  rollOff: number
  correlation: number
  roughness: number
  likeness: Likeness
  /** In seconds of one core. */
  cpu: { play: number; master: number; files: number }
}

/** Makes a sound as the studio does, and measures what came of it. */
export async function examine(score: Score): Promise<Findings & { wav: Uint8Array<ArrayBuffer> }> {
  const { piece } = score
  const watch = stopwatch()
  const played = play(piece)
  const playing = watch()
  const sound = master(played, piece.kind, piece.seed)
  const mastering = watch()
  const file = await fileOf(score, sound)
  const filing = watch()
  const decoded = await decode(file.bytes)
  const wav = wavOf(sound)
  const frames = [...framesOf(sound)]
  const whole = wholeOf(frames)
  const samples = Math.round((piece.ms * rate) / 1000)
  return {
    kind: piece.kind,
    seconds: piece.ms / 1000,
    surplus: {
      wav: (wav.length - 44) / 4 - samples,
      mp3: decoded.left.length - Math.round((file.ms * rate) / 1000),
    },
    loudness: loudnessOf(piece.kind, energiesOf(sound)),
    target: targets[piece.kind],
    limited: sound.limited,
    truePeak: { wav: sound.truePeak, mp3: toDecibels(truePeakOf(decoded)) },
    ...balanceOf(sound),
    above200: shareAbove(whole, 200),
    rollOff: rollOff(whole),
    roughness: roughnessOf(frames),
    likeness: likenessOf(frames, piece.kind === 'music' ? 5 : 0.1),
    cpu: { play: playing, master: mastering, files: filing },
    wav,
  }
}

async function fileOf(score: Score, sound: Master) {
  if (score.product === 'sample')
    return { bytes: (await finishSample(sound)).files.sample.bytes, ms: score.piece.ms }
  const { files, facts } = await finishTrack(score, sound)
  return { bytes: files.preview.bytes, ms: facts.preview_ms }
}

/** What the two sides have to do with the middle, and with each other. */
function balanceOf({ left, right }: Master) {
  let [both, allLeft, allRight] = [0, 0, 0]
  for (let n = 0; n < left.length; n += 1) {
    both += left[n] * right[n]
    allLeft += left[n] * left[n]
    allRight += right[n] * right[n]
  }
  const last = left.length - 1
  return {
    dc: Math.max(Math.abs(offsetOf(left)), Math.abs(offsetOf(right))),
    edge: Math.max(...[left[0], right[0], left[last], right[last]].map(Math.abs)),
    correlation: both / Math.sqrt(allLeft * allRight),
  }
}

/** Seconds of this thread's own work since it was asked last. */
function stopwatch() {
  let last = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    return (user + system) / 1e6
  }
}
