import { degree, type Scale } from './pitch.ts'

/** Thirds stacked on a step of the scale: three notes are a triad, four a seventh, five a ninth. */
export const chord = (key: number, scale: Scale, root: number, size = 3): number[] =>
  Array.from({ length: size }, (_, at) => degree(key, scale, root + 2 * at))

/** The same notes, the lowest `times` of them an octave higher. */
export const turned = (pitches: number[], times: number): number[] =>
  [...pitches.slice(times), ...pitches.slice(0, times).map((pitch) => pitch + 12)].toSorted((a, b) => a - b)

/** Spread over two octaves, as two hands would: every second note from below goes up. */
export const opened = (pitches: number[]): number[] =>
  pitches.map((pitch, at) => (at % 2 === 1 ? pitch + 12 : pitch)).toSorted((a, b) => a - b)

/** The notes of the next chord, each moved by octaves to where the hand already is. */
export function led(from: number[], to: number[]): number[] {
  const centre = from.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, from.length)
  const choices = Array.from({ length: to.length }, (_, times) => {
    const inversion = turned(to, times)
    const middle = inversion.reduce((sum, pitch) => sum + pitch, 0) / inversion.length
    const octaves = 12 * Math.round((centre - middle) / 12)
    return inversion.map((pitch) => pitch + octaves)
  })
  const distance = (choice: number[]) =>
    choice.reduce((sum, pitch) => sum + Math.min(...from.map((held) => Math.abs(held - pitch))), 0)
  return choices.reduce((best, choice) => (distance(choice) < distance(best) ? choice : best))
}

/** A row of chords by their roots, each led from the one before. */
export function progression(key: number, scale: Scale, roots: number[], size = 4): number[][] {
  const chords: number[][] = []
  for (const root of roots) {
    const next = chord(key, scale, root, size)
    const before = chords.at(-1)
    chords.push(before ? led(before, next) : next)
  }
  return chords
}
