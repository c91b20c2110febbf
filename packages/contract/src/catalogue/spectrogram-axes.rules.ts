/** How a portrait's spectrum is laid out, and so the axes of whatever is drawn from it; the studio's own numbers are held against these. */
export const spectrumSlices = 48
export const spectrumBands = 72
/** In Hz; between the two the scale is logarithmic. */
export const lowestHz = 80
export const highestHz = 12_000

/** How high above the lowest a frequency stands, as a share of the whole height. */
export const heightOfFrequency = (frequency: number) =>
  Math.log(frequency / lowestHz) / Math.log(highestHz / lowestHz)

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]

/** Where an axis of time bears a mark, in seconds: at round places from 0 on, at most so many. */
export function timeMarksUpTo(seconds: number, most: number) {
  const marksBy = (step: number) => Math.floor(seconds / step + 1e-6) + 1
  const step = steps.find((step) => marksBy(step) <= most) ?? seconds
  return Array.from({ length: marksBy(step) }, (_, n) => Number((n * step).toFixed(1)))
}
