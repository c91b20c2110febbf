import { rate, type Stereo } from '../piece.ts'

/** Silence to be filled: each sample of each side by its time in seconds. */
export function draw(seconds: number, shape: (time: number, side: 0 | 1) => number): Stereo {
  const samples = Math.round(seconds * rate)
  const left = new Float32Array(samples)
  const right = new Float32Array(samples)
  for (let n = 0; n < samples; n += 1) {
    left[n] = shape(n / rate, 0)
    right[n] = shape(n / rate, 1)
  }
  return { left, right }
}

export const sine = (time: number, frequency: number) => Math.sin(2 * Math.PI * frequency * time)

/** A struck tone, its sides a little out of tune. */
export const bell = (seconds: number, frequency = 660, decay = 0.3) =>
  draw(seconds, (time, side) => Math.exp(-time / decay) * sine(time, frequency * (1 + 0.001 * side)))

/** Struck tones one after another, louder towards the middle of the piece. */
export const tune = (seconds: number) =>
  draw(seconds, (time, side) => {
    const beat = Math.floor(time * 2)
    const since = time - beat / 2
    const rise = 0.2 + 0.8 * Math.sin((Math.PI * time) / seconds) ** 2
    const frequency = 330 * 2 ** (((beat * 7) % 12) / 12)
    return rise * Math.exp(-since / 0.2) * (sine(since, frequency) + 0.4 * sine(since, 3 * frequency + side))
  })

/** The same noise each time. */
export function noise(seconds: number, decay: number): Stereo {
  let state = 12_345
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
  return draw(seconds, (time) => Math.exp(-time / decay) * next())
}

export const peakOf = (signal: Float32Array) =>
  signal.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0)
