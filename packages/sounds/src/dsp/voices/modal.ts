import { type Modal, rate, type Stereo } from '../../piece.ts'
import { fadeIn, letGo } from '../envelope.ts'
import { heard, scatter, stir } from '../random.ts'
import { fallOf, inaudible, ringOf, type Stroke, silence } from '../stroke.ts'
import { materials } from './materials.ts'

const highest = 17_000

/** Something struck: every resonance is a recurrence of two terms on each side, summed for as long as it is heard. */
export function modal(voice: Modal, stroke: Stroke): Stereo {
  const material = materials[voice.material]
  const { hertz, loud, room } = stroke
  const width = voice.width ?? 0.5
  const hardness = (voice.hardness ?? material.hardness) + (loud - 0.7) * 0.5
  const ring = ringOf(voice.decay ?? material.decay, hertz, room)
  const ceiling = 500 * 2 ** (5.5 * hardness)
  const partials = material.partials
    .map(([ratio, amplitude, lasting]) => {
      const frequency = hertz * ratio
      const felt = amplitude / (1 + (frequency / ceiling) ** 2)
      return { frequency, amplitude: felt, ring: Math.min(ring * lasting, room * 1.1) }
    })
    .filter(({ frequency, amplitude }) => frequency < highest && amplitude > inaudible)
  const sum = partials.reduce((sum, { amplitude }) => sum + amplitude, 0)
  const longest = Math.max(0.03, ...partials.map(({ ring }) => ring))
  const sound = silence(Math.min(room, longest * 1.5))
  // What is gone sooner must be louder to be heard as loud.
  const level = 0.6 * Math.min(1.7, Math.max(1, (0.6 / ring) ** 0.35))
  let state = scatter(stroke.seed)
  for (const { frequency, amplitude, ring } of partials) {
    state = stir(state)
    const aside = heard(state) * width
    state = stir(state)
    resonate(sound, frequency, (level * amplitude) / sum, ring, width, aside, heard(state))
  }
  const blow = (voice.strike ?? material.strike) * (0.4 + 0.6 * loud)
  if (blow > 0) strike(sound, blow * 0.35, Math.min(6500, ceiling * 1.2), width, state)
  fadeIn(sound, voice.attack ?? 0.004)
  return voice.release === undefined ? sound : letGo(sound, Math.min(stroke.length, room), voice.release)
}

function resonate(
  { left, right }: Stereo,
  hertz: number,
  amplitude: number,
  ring: number,
  width: number,
  aside: number,
  turned: number,
) {
  const fall = fallOf(ring)
  const samples = Math.min(left.length, Math.ceil(Math.log(inaudible / amplitude) / Math.log(fall)))
  // A beat of less than one in two seconds between the sides: wide, but never out of tune.
  const apart = Math.min(0.0006 * hertz, 0.45) * width
  const phase = 0.9 * width * turned
  const leftTurn = (2 * Math.PI * (hertz - apart)) / rate
  const rightTurn = (2 * Math.PI * (hertz + apart)) / rate
  const leftTwice = 2 * fall * Math.cos(leftTurn)
  const rightTwice = 2 * fall * Math.cos(rightTurn)
  const square = fall * fall
  const leftGain = amplitude * (1 - 0.35 * aside)
  const rightGain = amplitude * (1 + 0.35 * aside)
  let leftNow = leftGain * Math.sin(phase)
  let leftBefore = (leftGain * Math.sin(phase - leftTurn)) / fall
  let rightNow = rightGain * Math.sin(-phase)
  let rightBefore = (rightGain * Math.sin(-phase - rightTurn)) / fall
  for (let n = 0; n < samples; n += 1) {
    left[n] += leftNow
    right[n] += rightNow
    const leftNext = leftTwice * leftNow - square * leftBefore
    leftBefore = leftNow
    leftNow = leftNext
    const rightNext = rightTwice * rightNow - square * rightBefore
    rightBefore = rightNow
    rightNow = rightNext
  }
}

/** The mallet itself: a breath of noise around one frequency, gone within 20 ms. */
function strike({ left, right }: Stereo, amount: number, hertz: number, width: number, seed: number) {
  const samples = Math.min(left.length, Math.round(0.03 * rate))
  const low = 1 - Math.exp((-2 * Math.PI * hertz) / rate)
  const high = 1 - Math.exp((-2 * Math.PI * hertz * 0.3) / rate)
  const fall = fallOf(0.022)
  let state = seed
  let leftLow = 0
  let leftHigh = 0
  let rightLow = 0
  let rightHigh = 0
  let gain = amount
  for (let n = 0; n < samples; n += 1) {
    state = stir(state)
    const middle = heard(state)
    state = stir(state)
    const side = heard(state) * width
    leftLow += low * (middle + side - leftLow)
    leftHigh += high * (leftLow - leftHigh)
    rightLow += low * (middle - side - rightLow)
    rightHigh += high * (rightLow - rightHigh)
    left[n] += gain * (leftLow - leftHigh)
    right[n] += gain * (rightLow - rightHigh)
    gain *= fall
  }
}
