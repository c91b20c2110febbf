import { rate } from '../piece.ts'
import { heard, scatter, stir } from './random.ts'
import { sine, sineSize } from './tables.ts'
import { waveFrom } from './transform.ts'

/** Strength of a harmonic (1 is the fundamental) that lies at a frequency. */
export type Spectrum = (harmonic: number, hertz: number) => number

interface Colour {
  name: string
  hertz: number
  /** How far the players are apart, in cents. */
  detune: number
  /** Breath above the tone, 0 to 1. */
  air: number
  /** Points of the table; a power of two. */
  size: number
}

const kept = new Map<string, Float32Array>()
const most = 24
const highest = 16_000

/**
 * A whole ensemble in one table that runs in a circle: each harmonic is a narrow hill of many sines of random phase,
 * so it never beats regularly, has no edge anywhere and costs one reading per sample. Its power is always the same.
 */
export function ensembleOf(colour: Colour, spectrum: Spectrum): Float32Array {
  const key = JSON.stringify(colour)
  const known = kept.get(key)
  if (known) return known
  const made = makeEnsemble(colour, spectrum)
  for (const oldest of kept.keys()) if (kept.size >= most) kept.delete(oldest)
  kept.set(key, made)
  return made
}

function makeEnsemble({ hertz, detune, air, size }: Colour, spectrum: Spectrum): Float32Array {
  const bins = new Float64Array(size / 2)
  const bin = rate / size
  const share = 2 ** (detune / 1200) - 1
  for (let harmonic = 1; harmonic * hertz < highest; harmonic += 1) {
    const centre = (harmonic * hertz) / bin
    const strength = spectrum(harmonic, harmonic * hertz)
    if (Math.abs(strength) < 0.0003) continue
    const spread = Math.max(0.6, (share * hertz * harmonic ** 0.85) / (2 * bin))
    const from = Math.max(1, Math.floor(centre - 3 * spread))
    const to = Math.min(bins.length - 1, Math.ceil(centre + 3 * spread))
    const height = strength / Math.sqrt(spread)
    for (let n = from; n <= to; n += 1) {
      const away = (n - centre) / spread
      bins[n] += height * Math.exp(-0.5 * away * away)
    }
  }
  if (air > 0) addAir(bins, bin, air)
  return circleOf(bins, scatter(Math.round(hertz * 100)))
}

/** Noise between 2.5 and 11 kHz, without corners, in proportion to the tone's own power. */
function addAir(bins: Float64Array, bin: number, air: number) {
  let sum = 0
  for (let n = 0; n < bins.length; n += 1) sum += bins[n] * bins[n]
  const power = Math.sqrt(sum)
  const from = Math.round(2500 / bin)
  const to = Math.round(11_000 / bin)
  const height = (0.35 * air * power) / Math.sqrt(to - from)
  for (let n = from; n < to; n += 1) {
    const along = (n - from) / (to - from)
    const breath = height * 4 * along * (1 - along)
    bins[n] = Math.sqrt(bins[n] * bins[n] + breath * breath)
  }
}

/** A spectrum of this size to reckon in, made once. */
const spectra = new Map<number, Float64Array>()

function spectrumFor(size: number) {
  const spectrum = spectra.get(size)?.fill(0) ?? new Float64Array(size)
  spectra.set(size, spectrum)
  return spectrum
}

function circleOf(bins: Float64Array, seed: number): Float32Array {
  const size = bins.length * 2
  const spectrum = spectrumFor(size)
  let state = seed
  let power = 0
  for (let n = 1; n < bins.length; n += 1) {
    if (bins[n] === 0) continue
    state = stir(state)
    const turn = Math.floor((heard(state) * 0.5 + 0.5) * sineSize)
    spectrum[2 * n] = bins[n] * sine[turn]
    spectrum[2 * n + 1] = bins[n] * sine[(turn + sineSize / 4) % sineSize]
    power += (bins[n] * bins[n]) / 2
  }
  const wave = waveFrom(spectrum)
  const scale = 0.16 / Math.sqrt(power)
  const circle = new Float32Array(size)
  for (let n = 0; n < size; n += 1) circle[n] = scale * wave[n]
  return circle
}
