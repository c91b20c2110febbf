export type Histogram = ReturnType<typeof createHistogram>

/** How often a value lay within each bound, and what all of them add up to: plain numbers, so that counting costs next to nothing. */
export function createHistogram(bounds: readonly number[]) {
  /** One more than there are bounds: what lies beyond the last. */
  const counts = new Float64Array(bounds.length + 1)
  let sum = 0
  return {
    bounds,
    observe(value: number) {
      let place = 0
      // From below: what is asked for most is answered soonest.
      while (place < bounds.length && value > (bounds[place] ?? 0)) place += 1
      counts[place] = (counts[place] ?? 0) + 1
      sum += value
    },
    counts: () => counts,
    sum: () => sum,
  }
}
