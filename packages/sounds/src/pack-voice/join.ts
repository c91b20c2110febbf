import type { VoicePart } from '@earcon/contract/takes'
import { fade } from '../mastering/edges.ts'
import { type Piece, rate, type Stereo } from '../piece.ts'
import { copyOf, samplesFor } from '../sample-memory.ts'
import { level } from './level.ts'
import { passageOf, samplesIn } from './passage.ts'
import { breathMs, crossfadeMs } from './plan.ts'

/** Long enough for no click, and too short for a blow to lose anything. */
const edge = 0.003 * rate
/** In which a signal that goes on is let go. */
const letGo = 0.3 * rate
/** In which music leaves. */
const leave = 0.8 * rate

/** The voice of a pack: what is heard of its sounds, each brought to its loudness, one after another. */
export function joinVoice(
  kind: Piece['kind'],
  parts: readonly VoicePart[],
  sounds: readonly Stereo[],
): Stereo {
  return kind === 'music' ? joinPassages(parts, sounds) : joinSignals(parts, sounds)
}

function joinSignals(parts: readonly VoicePart[], sounds: readonly Stereo[]) {
  const heard = sounds.map((sound, at) => {
    const samples = Math.min(sound.left.length, samplesIn(parts[at]?.ms ?? 0))
    const part = { left: copyOf(sound.left, 0, samples), right: copyOf(sound.right, 0, samples) }
    level(part, 'signal')
    softenEdges(part, edge, samples < sound.left.length ? letGo : edge)
    return part
  })
  return layDown(heard, samplesIn(breathMs))
}

function joinPassages(parts: readonly VoicePart[], sounds: readonly Stereo[]) {
  const crossfade = samplesIn(crossfadeMs)
  const heard = sounds.map((sound, at) => {
    const comesIn = at === 0 ? edge : crossfade
    const goes = at === sounds.length - 1 ? leave : crossfade
    const part = passageOf(sound, samplesIn(parts[at]?.ms ?? 0), comesIn)
    level(part, 'music')
    softenEdges(part, comesIn, goes)
    return part
  })
  return layDown(heard, -crossfade)
}

/** What is too short for both comes and goes in half of its time. */
function softenEdges(part: Stereo, first: number, last: number) {
  const half = Math.floor(part.left.length / 2)
  fade(part, 0, Math.round(Math.min(first, half)), 1)
  fade(part, part.left.length - 1, Math.round(Math.min(last, half)), -1)
}

/** One after another, so many samples apart, or over one another by as many. */
function layDown(parts: readonly Stereo[], apart: number): Stereo {
  let end = 0
  const laid = parts.map((part, at) => {
    const start = at === 0 ? 0 : Math.max(0, end + apart)
    end = Math.max(end, start + part.left.length)
    return { part, start }
  })
  const voice = { left: samplesFor(end), right: samplesFor(end) }
  for (const { part, start } of laid) {
    mix(voice.left, part.left, start)
    mix(voice.right, part.right, start)
  }
  return voice
}

function mix(into: Float32Array, side: Float32Array, start: number) {
  const end = Math.min(side.length, into.length - start)
  for (let n = 0; n < end; n += 1) into[start + n] += side[n]
}
