import type { Piece, Stereo } from '../piece.ts'
import { samplesFor } from '../sample-memory.ts'
import { toSixteenBits } from './dither.ts'
import { fadeEdges } from './edges.ts'
import { blockDc, brighten } from './filters.ts'
import { limiterOf } from './limiter.ts'
import { energiesOf } from './loudness.ts'
import { loudnessOf, targets, toAmplitude, toDecibels } from './targets.ts'
import { truePeakOf } from './true-peak.ts'

/** A finished sound: every sample stands on one of the 65 536 steps of 16 bits. */
export interface Master extends Stereo {
  kind: Piece['kind']
  /** In LUFS, as the kind is measured. */
  loudness: number
  /** In dBTP. */
  truePeak: number
  /** What the limiter took away at most, in decibels. */
  limited: number
  /** What the ear hears of it, for every hundredth of a second. */
  energies: Float64Array
}

// A slow limiter is not heard; only a sound whose peaks are too high for its body is given a quicker one.
const releases = [0.15, 0.06, 0.025, 0.01, 0.004]
const exactly = 0.05
const nearly = 0.1

/** Brings a played sound to its loudness, clean at both ends and below the ceiling. What is handed in is used up. */
export function master(sound: Stereo, kind: Piece['kind'], seed: number): Master {
  blockDc(sound)
  if (kind === 'music') brighten(sound)
  fadeEdges(sound, kind)
  const levelled = level(sound, kind)
  settle(levelled.left)
  settle(levelled.right)
  toSixteenBits(levelled, seed)
  return { ...levelled, kind, truePeak: toDecibels(truePeakOf(levelled)) }
}

/**
 * A peak that was held back on one side only can leave the whole a little off its middle. It is brought back along one
 * slow wave, as long as the sound and far below hearing: a filter would raise peaks again.
 */
function settle(side: Float32Array) {
  const offset = offsetOf(side)
  if (Math.abs(offset) < 2e-5) return
  const length = side.findLastIndex((sample) => Math.abs(sample) > 1e-4)
  const height = (2 * offset * side.length) / length
  for (let n = 0; n < length; n += 1) side[n] -= height * Math.sin((Math.PI * n) / length) ** 2
}

/** How far the mean of a side is from nothing. */
export function offsetOf(side: Float32Array) {
  let sum = 0
  for (let n = 0; n < side.length; n += 1) sum += side[n]
  return sum / side.length
}

function level(sound: Stereo, kind: Piece['kind']) {
  const energies = energiesOf(sound)
  const start = targets[kind] - loudnessOf(kind, energies)
  if (!Number.isFinite(start)) throw new Error('There is nothing to be heard in this piece.')
  const out = { left: samplesFor(sound.left.length), right: samplesFor(sound.right.length) }
  const limit = limiterOf(sound)
  const pass = (gain: number, release: number) => {
    const share = limit(toAmplitude(gain), release, out)
    const heard = share < 1 ? energiesOf(out) : energies.map((energy) => energy * 10 ** (gain / 10))
    return { ...out, energies: heard, loudness: loudnessOf(kind, heard), limited: -toDecibels(share) }
  }
  let found = approach(targets[kind], start, (gain) => pass(gain, releases[0]))
  for (const release of releases.slice(1)) {
    if (Math.abs(targets[kind] - found.loudness) < nearly) break
    found = approach(targets[kind], start, (gain) => pass(gain, release))
  }
  return found
}

/** Turns a sound up until it is as loud as it should be: what the limiter takes has to be given again. */
function approach<Found extends { loudness: number }>(
  target: number,
  start: number,
  pass: (gain: number) => Found,
): Found {
  let gain = start
  let found = pass(gain)
  let slope = 1
  for (let tries = 0; tries < 6 && Math.abs(target - found.loudness) > exactly; tries += 1) {
    const before = found.loudness
    const step = Math.max(-4, Math.min(4, (target - before) / slope))
    gain += step
    found = pass(gain)
    slope = Math.max(0.2, Math.min(1.5, (found.loudness - before) / step))
  }
  return found
}
