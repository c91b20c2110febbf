/** Slower than this nobody counts, and it is breathing. */
const slowest = 40

/** In beats a minute, to a tenth, as it is heard of recordings too. */
export const tempoOf = (bpm: number | undefined): number | null =>
  bpm === undefined || bpm < slowest ? null : Math.round(bpm * 10) / 10
