import type { Subject } from './subject.ts'

/** A tone that was heard: from when to when, where it lay at each moment, and how strong it was at its strongest. */
export interface Tone {
  start: number
  bands: number[]
  strength: number
}

/** Follows the peaks of the spectrum through time; at most so many tones, the strongest. */
export function tonesOf({ levels: field }: Subject, most: number): Tone[] {
  const done: Tone[] = []
  let open: Tone[] = []
  for (let row = 0; row < field.wide; row += 1) {
    const next: Tone[] = []
    for (let band = 1; band < field.high - 1; band += 1) {
      const level = field.at(row, band)
      if (level < 0.45 || level < field.at(row, band - 1) || level <= field.at(row, band + 1)) continue
      const valley = Math.max(lowest(row, band, -5), lowest(row, band, 5))
      if (level - valley < 0.07) continue
      const held = open.find(
        (tone) => Math.abs((tone.bands.at(-1) ?? -9) - band) <= 1 && !next.includes(tone),
      )
      // A jump in loudness is the same string struck again, unless it had only begun to sound.
      const struck = level - field.at(row - 1, band) > 0.12 && (held?.bands.length ?? 0) > 2
      if (held && !struck) {
        held.bands.push(band)
        held.strength = Math.max(held.strength, level)
        next.push(held)
      } else next.push({ start: row, bands: [band], strength: level })
    }
    done.push(...open.filter((tone) => !next.includes(tone)))
    open = next
  }
  return [...done, ...open].toSorted((a, b) => b.strength - a.strength || a.start - b.start).slice(0, most)

  function lowest(row: number, band: number, way: number) {
    let least = 1
    for (let n = 1; n <= Math.abs(way); n += 1)
      least = Math.min(least, field.at(row, band + n * Math.sign(way)))
    return least
  }
}
