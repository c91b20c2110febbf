import { fade } from '../mastering/edges.ts'
import { hop } from '../mastering/loudness.ts'
import type { Master } from '../mastering/master.ts'
import { toAmplitude } from '../mastering/targets.ts'
import { rate, type Stereo } from '../piece.ts'
import { copyOf } from '../sample-memory.ts'
import { mixSignature } from './signature.ts'

const musicMs = 30_000

export interface Excerpt {
  startMs: number
  ms: number
}

/** Which part of a master its preview plays: of music the strongest half minute, of a signal all. */
export function excerptOf({ kind, energies, left }: Master): Excerpt {
  const ms = Math.round((left.length * 1000) / rate)
  if (kind === 'signal' || ms <= musicMs) return { startMs: 0, ms }
  const window = musicMs / 10
  const last = Math.floor(left.length / hop) - window
  let sum = 0
  for (let n = 0; n < window; n += 1) sum += energies[n]
  let best = { sum, start: 0 }
  for (let start = 1; start <= last; start += 1) {
    sum += energies[start + window - 1] - energies[start - 1]
    if (sum > best.sum) best = { sum, start }
  }
  return { startMs: best.start * 10, ms: musicMs }
}

/** Half a minute of music, coming in at once and leaving slowly. */
export function musicPreview(master: Stereo, { startMs, ms }: Excerpt): [Float32Array, Float32Array] {
  const start = (startMs * rate) / 1000
  const end = start + (ms * rate) / 1000
  const left = copyOf(master.left, start, end)
  const right = copyOf(master.right, start, end)
  scale(left, musicPreviewLevel)
  scale(right, musicPreviewLevel)
  fade({ left, right }, 0, 0.05 * rate, 1)
  fade({ left, right }, left.length - 1, 2 * rate, -1)
  return [left, right]
}

// Coding at a low rate raises peaks; this much is left for it.
const musicPreviewLevel = -1
const signalPreviewLevel = -3

/** The whole signal from one side and a little softer, for paid packs under our own small motif. */
export function signalPreview({ left, right }: Stereo, signed: boolean): [Float32Array] {
  const mono = left.map((sample, n) => (sample + right[n]) / 2)
  if (signed) mixSignature(mono)
  scale(mono, signalPreviewLevel)
  return [mono]
}

function scale(side: Float32Array, decibels: number) {
  const factor = toAmplitude(decibels)
  for (let n = 0; n < side.length; n += 1) side[n] *= factor
}
