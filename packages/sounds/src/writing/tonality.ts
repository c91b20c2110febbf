import { type Scale, semitonesOf } from './pitch.ts'

/** What is at home where: 'D dorian' is the scale dorian on any D. */
export interface Tonality {
  tonic: number
  scale: Scale
}

const sharps = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B']
const flats = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'G♭', 'G', 'A♭', 'A', 'B♭', 'B']

/** What a scale is called, and how many semitones above its tonic the major scale begins that has the same signature. */
const scales: Record<Scale, [name: string, relative: number]> = {
  major: ['major', 0],
  minor: ['minor', 3],
  harmonicMinor: ['harmonic minor', 3],
  dorian: ['dorian', 10],
  phrygian: ['phrygian', 8],
  lydian: ['lydian', 7],
  mixolydian: ['mixolydian', 5],
  pentatonic: ['major pentatonic', 0],
  minorPentatonic: ['minor pentatonic', 3],
  hirajoshi: ['hirajoshi', 3],
  inSen: ['in sen', 8],
  wholeTone: ['whole tone', 0],
}

const octave = (semitones: number) => ((Math.round(semitones) % 12) + 12) % 12

/** As musicians write it: of the two names that a tone has, the one of the signature with fewer signs. */
export function nameOfTonality({ tonic, scale }: Tonality): string {
  const [name, relative] = scales[scale]
  const hasFlats = [5, 10, 3, 8, 1].includes(octave(tonic + relative))
  return `${(hasFlats ? flats : sharps)[octave(tonic)]} ${name}`
}

/** Whether a tone belongs to it, in whatever octave; what is tuned a little higher than A4 = 440 Hz is so with its tonic. */
export const isAtHome = (pitch: number, { tonic, scale }: Tonality): boolean =>
  semitonesOf(scale).includes(octave(pitch - tonic))
