import { rate as ours, type Stereo } from '../piece.ts'
import type { SoundSource } from './formats/sound-source.ts'
import { soundLimits } from './limits.ts'
import { refuse } from './refuse.ts'
import { resampler } from './resample.ts'

/** A sound at our rate, and how many samples of each channel it had at its own. */
export interface Collected extends Stereo {
  samples: number
}

/** Takes in a whole sound; what announces or turns out to be more than may be is let go as soon as that is known. */
export async function collect(source: SoundSource): Promise<Collected> {
  const { rate, channels, announced } = source
  if (channels < 1 || channels > soundLimits.channels)
    refuse(`It has ${channels} channels; a sound may have one or two.`)
  if (rate < soundLimits.lowestRate || rate > soundLimits.highestRate)
    refuse(
      `Its sample rate is ${rate} Hz; from ${soundLimits.lowestRate} to ${soundLimits.highestRate} Hz are taken.`,
    )
  if (announced !== undefined) checkLength(announced, rate)
  const expected = Math.ceil(((announced ?? rate) * ours) / rate) + 1
  const sides = Array.from({ length: channels }, () => ({
    resample: resampler(rate),
    store: storeOf(expected),
  }))
  let samples = 0
  for await (const stretch of source.stretches()) {
    samples += stretch[0]?.length ?? 0
    checkLongest(samples, rate)
    sides.forEach(({ resample, store }, channel) => {
      checkSamples(stretch[channel])
      store.push(resample.push(stretch[channel]))
    })
  }
  checkLength(samples, rate)
  const [left, right = left] = sides.map(({ resample, store }) => {
    store.push(resample.finish())
    return store.all()
  })
  return { left, right, samples }
}

function checkLength(samples: number, rate: number) {
  checkLongest(samples, rate)
  const ms = (samples * 1000) / rate
  if (ms < soundLimits.shortestMs)
    refuse(`It lasts ${Math.round(ms)} ms; a sound must last ${soundLimits.shortestMs} ms at least.`)
}

function checkLongest(samples: number, rate: number) {
  if (samples > soundLimits.seconds * rate)
    refuse(`It lasts longer than ${soundLimits.seconds / 60} minutes, which is the most that is taken.`)
}

function checkSamples(side: Float32Array) {
  for (let n = 0; n < side.length; n += 1)
    // What is no number is not less than anything.
    if (!(Math.abs(side[n]) <= soundLimits.amplitude)) refuseSample(side[n])
}

const refuseSample = (sample: number) =>
  refuse(
    Number.isFinite(sample)
      ? `It is damaged: its samples go beyond full scale by a factor of ${Math.round(Math.abs(sample))}.`
      : 'It is damaged: some of its samples are no numbers.',
  )

/** Samples one after another; where more come than were expected, there is room for twice as many. */
function storeOf(expected: number) {
  let samples = new Float32Array(expected)
  let length = 0
  return {
    push(part: Float32Array) {
      if (length + part.length > samples.length) {
        const larger = new Float32Array(Math.max(2 * samples.length, length + part.length))
        larger.set(samples.subarray(0, length))
        samples = larger
      }
      samples.set(part, length)
      length += part.length
    },
    all: () => samples.subarray(0, length),
  }
}
