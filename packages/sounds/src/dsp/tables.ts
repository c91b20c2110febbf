import { rate } from '../piece.ts'
import { waveFrom } from './transform.ts'

/** Straight lines between its points err by less than −115 dB, and it fits where the processor reads fastest. */
export const sineSize = 2048
/** One turn of a sine and the first point again, so that the line after the last point needs no wrapping. */
export const sine = Float64Array.from({ length: sineSize + 1 }, (_, n) =>
  Math.sin((2 * Math.PI * n) / sineSize),
)

export const waveSize = 2048
const highest = 19_000

export type Wave = 'sine' | 'triangle' | 'square' | 'saw'

const strength: Record<Wave, (harmonic: number) => number> = {
  sine: (harmonic) => (harmonic === 1 ? 1 : 0),
  triangle: (harmonic) => (harmonic % 2 === 0 ? 0 : (harmonic % 4 === 1 ? 0.81 : -0.81) / harmonic ** 2),
  square: (harmonic) => (harmonic % 2 === 0 ? 0 : 0.9 / harmonic),
  saw: (harmonic) => 0.6 / harmonic,
}

const kept = new Map<string, Float64Array>()

/** One turn of a wave with no harmonic above what can be heard at its highest pitch; the first point again at the end. */
export function turnOf(name: string, hertz: number, amplitude: (harmonic: number) => number): Float64Array {
  const possible = Math.max(1, Math.floor(highest / hertz))
  // In steps of a tenth: neighbouring notes share a wave, and hardly a harmonic is lost.
  const harmonics = Math.min(
    waveSize / 2 - 1,
    Math.floor(1.1 ** Math.floor(Math.log(possible) / Math.log(1.1) + 1e-9)),
  )
  const key = `${name} ${harmonics}`
  const known = kept.get(key)
  if (known) return known
  const spectrum = new Float64Array(waveSize)
  for (let harmonic = 1; harmonic <= Math.max(1, harmonics); harmonic += 1)
    spectrum[2 * harmonic + 1] = -amplitude(harmonic)
  const wave = new Float64Array(waveSize + 1)
  wave.set(waveFrom(spectrum))
  wave[waveSize] = wave[0]
  kept.set(key, wave)
  return wave
}

export const plainTurn = (wave: Wave, hertz: number) => turnOf(wave, hertz, strength[wave])

/** How many points of a table of that size go by with each sample. */
export const paceOf = (hertz: number, size: number) => (hertz * size) / rate
