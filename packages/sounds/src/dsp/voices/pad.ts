import { type Pad, rate, type Stereo } from '../../piece.ts'
import { ensembleOf, type Spectrum } from '../ensemble.ts'
import { fadeIn, letGo } from '../envelope.ts'
import { scatter } from '../random.ts'
import { heldOf, type Stroke, silence, stride } from '../stroke.ts'

const near = (hertz: number, centre: number, octaves: number) => {
  const away = Math.log2(hertz / centre) / octaves
  return 1 / (1 + away ** 4)
}

const spectra: Record<NonNullable<Pad['wave']>, Spectrum> = {
  saw: (harmonic) => 1 / harmonic,
  triangle: (harmonic) => (harmonic % 2 === 1 ? 1 : 0.12) / harmonic ** 1.6,
  square: (harmonic) => (harmonic % 2 === 1 ? 1 : 0.04) / harmonic,
  glass: (harmonic) => [1, 0.32, 0.16, 0.22, 0.05, 0.08, 0.02, 0.1][harmonic - 1] ?? 0,
  choir: (harmonic, hertz) =>
    (0.15 + near(hertz, 700, 0.5) + 0.55 * near(hertz, 1150, 0.35) + 0.3 * near(hertz, 2800, 0.3)) /
    harmonic ** 0.6,
  strings: (harmonic, hertz) => (0.5 + 0.8 * near(hertz, 1500, 1) + 0.5 * near(hertz, 3500, 0.6)) / harmonic,
}

/** A chord's worth of players on one note, behind a filter that opens as they come in and closes as they go. */
export function pad(voice: Pad, stroke: Stroke): Stereo {
  const { hertz, loud } = stroke
  const attack = Math.min(voice.attack ?? 0.6, stroke.length)
  const { held, fading, total } = heldOf(stroke, voice.release ?? 1.2)
  const sound = silence(total)
  const name = voice.wave ?? 'saw'
  const size = total > 4 ? 131_072 : 65_536
  const detune = voice.detune ?? 14
  const table = ensembleOf({ name, hertz, detune, air: voice.air ?? 0.08, size }, spectra[name])
  gather(sound, table, voice.width ?? 0.7, scatter(stroke.seed))
  const rest = Math.max(hertz * 1.2, (voice.cutoff ?? 900) * (0.5 + 0.7 * loud))
  const opens = voice.opens ?? 1.5
  const opening = Math.max(0.01, voice.opening ?? attack)
  lowPass(sound, voice.resonance ?? 0.15, (seconds) => {
    const open =
      seconds < opening ? seconds / opening : Math.max(0.4, 1 - (0.6 * (seconds - opening)) / (held + fading))
    const closing = seconds > held ? (0.6 * (seconds - held)) / fading : 0
    return Math.min(16_000, rest * 2 ** (opens * open * open * (3 - 2 * open) - closing))
  })
  fadeIn(sound, Math.max(0.01, attack))
  return letGo(sound, held, fading)
}

/** Reads the table at three places: one is heard in the middle, the others on their sides. */
function gather({ left, right }: Stereo, table: Float32Array, width: number, seed: number) {
  const mask = table.length - 1
  const start = seed & mask
  const middle = Math.sqrt(1 - 0.55 * width)
  const side = Math.sqrt(0.55 * width)
  const leftStart = start + Math.round(table.length * 0.31)
  const rightStart = start + Math.round(table.length * 0.67)
  for (let n = 0; n < left.length; n += 1) {
    const centre = middle * table[(start + n) & mask]
    left[n] = centre + side * table[(leftStart + n) & mask]
    right[n] = centre + side * table[(rightStart + n) & mask]
  }
}

/** A state-variable filter on both sides; its cut-off is asked for every few samples and moves in straight lines. */
function lowPass({ left, right }: Stereo, resonance: number, cutoffAt: (seconds: number) => number) {
  const k = 2 - 1.85 * Math.min(1, resonance)
  let leftBand = 0
  let leftLow = 0
  let rightBand = 0
  let rightLow = 0
  for (let from = 0; from < left.length; from += stride) {
    const to = Math.min(left.length, from + stride)
    const g = Math.tan((Math.PI * Math.min(18_000, cutoffAt(from / rate))) / rate)
    const a = 1 / (1 + g * (g + k))
    const b = g * a
    const c = g * b
    for (let n = from; n < to; n += 1) {
      const leftHigh = left[n] - leftLow
      const leftPass = a * leftBand + b * leftHigh
      const leftDeep = leftLow + b * leftBand + c * leftHigh
      leftBand = 2 * leftPass - leftBand
      leftLow = 2 * leftDeep - leftLow
      left[n] = leftDeep
      const rightHigh = right[n] - rightLow
      const rightPass = a * rightBand + b * rightHigh
      const rightDeep = rightLow + b * rightBand + c * rightHigh
      rightBand = 2 * rightPass - rightBand
      rightLow = 2 * rightDeep - rightLow
      right[n] = rightDeep
    }
  }
}
