import { spectrumBands, spectrumSlices } from '@earcon/contract/catalogue/spectrogram-axes.rules'
import { inkPng } from '../../platform/media/png.ts'

const width = 640
const height = 288

/** What is softer than this share of the whole range is left to the paper; the rest is drawn the more, the louder it is. */
const faintest = 0.2
const contrast = 1.6

/** A portrait's spectrum as a picture: time to the right, low tones at the bottom, the louder the blacker, silence clear. */
export function drawSpectrogram(spectrum: string) {
  const levels = Float32Array.from({ length: spectrumSlices * spectrumBands })
  levels.set(Buffer.from(spectrum, 'base64').subarray(0, levels.length))
  const inTime = stretch(levels, spectrumSlices, width)
  const whole = stretch(transpose(inTime, width), spectrumBands, height)
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const above = (height - 1 - y) * width
    for (let x = 0; x < width; x += 1) ink[y * width + x] = inkOf(whole[above + x] ?? 0)
  }
  return inkPng(ink, width, height)
}

function inkOf(level: number) {
  const above = (level / 255 - faintest) / (1 - faintest)
  return above <= 0 ? 0 : Math.round(255 * Math.min(1, above) ** contrast)
}

/** The same field in more rows: a smooth curve through what stands at one place in all of them (Catmull and Rom). */
function stretch(field: Float32Array, rows: number, wanted: number) {
  const length = field.length / rows
  const row = (n: number) => Math.min(rows - 1, Math.max(0, n)) * length
  const drawn = new Float32Array(wanted * length)
  for (let n = 0; n < wanted; n += 1) {
    const at = ((n + 0.5) * rows) / wanted - 0.5
    const left = Math.floor(at)
    const t = at - left
    const [a, b, c, d] = [row(left - 1), row(left), row(left + 1), row(left + 2)]
    const [p, q] = [((2 - t) * t - 1) * t, (3 * t - 5) * t * t + 2]
    const [r, s] = [((4 - 3 * t) * t + 1) * t, (t - 1) * t * t]
    for (let x = 0; x < length; x += 1) {
      const inner = q * (field[b + x] ?? 0) + r * (field[c + x] ?? 0)
      drawn[n * length + x] = (inner + p * (field[a + x] ?? 0) + s * (field[d + x] ?? 0)) / 2
    }
  }
  return drawn
}

/** Rows become columns. */
function transpose(field: Float32Array, rows: number) {
  const columns = field.length / rows
  return field.map((_, n) => field[(n % rows) * columns + Math.floor(n / rows)] ?? 0)
}
