const letters = ['C', 'D', 'E', 'F', 'G', 'A', 'B']
const pitches = [0, 2, 4, 5, 7, 9, 11]

/** The tones of a scale, in semitones above its first. */
const scales: Record<string, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  locrian: [0, 1, 3, 5, 6, 8, 10],
  'harmonic minor': [0, 2, 3, 5, 7, 8, 11],
  'major pentatonic': [0, 2, 4, 7, 9],
  'minor pentatonic': [0, 3, 5, 7, 10],
}

/** The tones of 'E♭ major' or 'D dorian'; none where the name says nothing to us. */
export function tonesOf(key: string): ReadonlySet<number> | undefined {
  const [, letter = '', sign = '', scale = ''] = /^([A-G])([♭♯]?) (.+)$/.exec(key) ?? []
  const first = pitches[letters.indexOf(letter)]
  const steps = scales[scale]
  if (first === undefined || !steps) return undefined
  const shift = sign === '♭' ? -1 : sign === '♯' ? 1 : 0
  return new Set(steps.map((step) => (first + shift + step + 12) % 12))
}

export type KeyRelation = 'same key' | 'same tones' | 'neighbouring key'

/** How two keys go together: none where they would rub, or where one is not known. */
export function relateKeys(one: string | null, other: string | null): KeyRelation | undefined {
  if (one === null || other === null) return undefined
  if (one === other) return 'same key'
  const [tones, others] = [tonesOf(one), tonesOf(other)]
  if (!tones || !others) return undefined
  const [fewer, more] = tones.size <= others.size ? [tones, others] : [others, tones]
  const foreign = fewer.difference(more).size
  if (foreign === 0) return 'same tones'
  return foreign === 1 ? 'neighbouring key' : undefined
}
