/** Steps above the tonic, in semitones. */
const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  pentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
  hirajoshi: [0, 2, 3, 7, 8],
  inSen: [0, 1, 5, 7, 10],
  wholeTone: [0, 2, 4, 6, 8, 10],
} as const satisfies Record<string, readonly number[]>

export type Scale = keyof typeof scales

/** Of a scale's steps above its tonic. */
export const semitonesOf = (scale: Scale): readonly number[] => scales[scale]

const naturals: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** The pitch of a name such as A4 (69), F#3 or Eb5. */
export function pitch(name: string): number {
  const [, letter = '', sign = '', octave = ''] = /^([A-G])(#|b)?(-?\d)$/.exec(name) ?? []
  const natural = naturals[letter]
  if (natural === undefined) throw new Error(`${name} is no pitch: write A4, F#3 or Eb5.`)
  return 12 * (Number(octave) + 1) + natural + (sign === '#' ? 1 : sign === 'b' ? -1 : 0)
}

/** The pitch of a step of a scale on a tonic: 1 is the tonic, 8 the next one (of seven), 0 the step below it. */
export function degree(key: number, scale: Scale, n: number): number {
  const steps = scales[scale]
  const whole = Math.floor(n)
  const octave = Math.floor((whole - 1) / steps.length)
  const step = steps[whole - 1 - octave * steps.length] ?? 0
  // A half (1.5) is the semitone above the step: for notes that are not of the scale.
  return key + 12 * octave + step + (n > whole ? 1 : 0)
}
