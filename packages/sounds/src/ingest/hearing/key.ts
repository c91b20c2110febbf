import { spectrumOf } from '../../analysis/fft.ts'
import { rate, type Stereo } from '../../piece.ts'
import { middleOf } from './middle.ts'

const size = 8192
const spectrum = spectrumOf(size)
const shortest = 4
const [lowest, highest] = [80, 2000]

/** How much each tone of the scale belongs to a key, from the first on (Temperley's, after Krumhansl and Kessler). */
const major = [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4]
const minor = [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 1.5, 4]

const majorNames = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']
const minorNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'B♭', 'B']

/** How well a key must fit, how much better than every other, and how unlike tones must be in strength. */
const least = { fit: 0.65, lead: 0.04, spread: 0.35 }

/** The key, 'A minor' say, where the sound has one that stands out. */
export function keyOf(sound: Stereo): string | null {
  if (sound.left.length < shortest * rate) return null
  const tones = tonesOf(middleOf(sound, 120))
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / 12
  const spread = Math.sqrt(tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0) / 12)
  if (!(mean > 0) || spread / mean < least.spread) return null
  const fits = Array.from({ length: 12 }, (_, first) => [
    { name: `${majorNames[first]} major`, fit: correlation(tones, major, first) },
    { name: `${minorNames[first]} minor`, fit: correlation(tones, minor, first) },
  ]).flat()
  const [best, next] = fits.toSorted((a, b) => b.fit - a.fit)
  return best.fit >= least.fit && best.fit - next.fit >= least.lead ? best.name : null
}

/** How strong each of the twelve tones is, C first, whatever its octave. */
function tonesOf({ left, right }: Stereo) {
  const tones = new Float64Array(12)
  for (let start = 0; start + size <= left.length; start += size) {
    const magnitudes = spectrum(left, start, right)
    for (let bin = Math.ceil((lowest * size) / rate); bin < (highest * size) / rate; bin += 1) {
      const [before, here, after] = [magnitudes[bin - 1], magnitudes[bin], magnitudes[bin + 1]]
      // Only what stands out is a tone.
      if (here < before || here <= after || here < 4 * Math.min(magnitudes[bin - 3], magnitudes[bin + 3]))
        continue
      const place = bin + (before - after) / (2 * (before - 2 * here + after))
      const pitch = 69 + 12 * Math.log2((place * rate) / size / 440)
      const away = Math.abs(pitch - Math.round(pitch))
      if (away < 0.35) tones[((Math.round(pitch) % 12) + 12) % 12] += Math.sqrt(here) * (1 - away)
    }
  }
  return tones
}

function correlation(tones: Float64Array, profile: number[], first: number) {
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / 12
  const [toneMean, profileMean] = [mean(tones), mean(profile)]
  let [both, one, other] = [0, 0, 0]
  for (let n = 0; n < 12; n += 1) {
    const tone = tones[(first + n) % 12] - toneMean
    const weight = profile[n] - profileMean
    both += tone * weight
    one += tone * tone
    other += weight * weight
  }
  return both / Math.sqrt(one * other)
}
