/** How a portrait's spectrum is laid out, and so the axes of whatever is drawn from it; the studio's own numbers are held against these. */
export const slices = 48
export const bands = 72
/** In Hz; between the two the scale is logarithmic. */
export const lowest = 80
export const highest = 12_000

/** How high above the lowest a frequency stands, as a share of the whole height. */
export const heightOf = (frequency: number) => Math.log(frequency / lowest) / Math.log(highest / lowest)

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]

/** Where an axis of time bears a mark, in seconds: at round places from 0 on, at most so many. */
export function marksUpTo(seconds: number, most: number) {
  const marksBy = (step: number) => Math.floor(seconds / step + 1e-6) + 1
  const step = steps.find((step) => marksBy(step) <= most) ?? seconds
  return Array.from({ length: marksBy(step) }, (_, n) => Number((n * step).toFixed(1)))
}
