import type { Note } from '../../piece.ts'
import { each, figure, metre, pitches } from '../../writing/score-paper.ts'

export const tempo = 120
export const { at, beat, bar, bpm } = metre({ tempo, from: 0.25 })

// Four bars of each; the upper voices move by a step or stay.
const chords = [
  'F2: A3 C4 E4 G4',
  'C2: G3 C4 E4 B4',
  'A1: G3 C4 E4 A4',
  'G1: G3 B3 D4 A4',
  'D2: F3 C4 E4 A4',
  'E2: G3 B3 D4 G4',
].map((text) => {
  const [root = '', hand = ''] = text.split(': ')
  return { root: pitches(root)[0] ?? 36, hand: pitches(hand) }
})
const course = [0, 0, 1, 2, 3, 0, 1, 2, 4, 0, 5, 2, 3, 0, 1, 4, 3, 0]
export const chordOf = (n: number) =>
  chords[course[Math.floor(n / 4)] ?? 0] ?? chords[0] ?? { root: 41, hand: [57] }

interface Life {
  from: number
  to: number
  /** Which string of the chord sounds on which of the sixteen marks; above 3 an octave higher. */
  written: (number | undefined)[]
  /** The marks in the order in which they expire. */
  expires: number[]
  /** Bars that each entry outlives the one before. */
  each: number
}

const lives: Life[] = [
  {
    from: 2,
    to: 24,
    each: 2,
    written: figure('0.24.13.5.24.31.'),
    expires: [14, 3, 10, 6, 13, 2, 11, 5, 8],
  },
  {
    from: 24,
    to: 46,
    each: 2,
    written: figure('42.5.36.4.1.52.3'),
    expires: [1, 15, 6, 10, 13, 3, 8, 5, 12],
  },
  {
    from: 46,
    to: 68,
    each: 2,
    written: figure('0.4.25.3.6.41.5.'),
    expires: [7, 12, 2, 14, 5, 9, 4, 11],
  },
]

const pitchOf = (n: number, string: number) => (chordOf(n).hand[string % 4] ?? 60) + (string > 3 ? 12 : 0)
const livesAt = (life: Life, n: number, mark: number) => {
  const turn = life.expires.indexOf(mark)
  return turn < 0 || n < life.from + (turn + 2) * life.each
}

/** Every entry lives for a while; in its last bar it is softer, then its place is empty until the next refresh. */
export const loop: Note[] = lives.flatMap((life) =>
  each(life.from, life.to, (n) =>
    life.written.flatMap((string, mark): Note[] => {
      if (string === undefined || !livesAt(life, n, mark)) return []
      const fading = !livesAt(life, n + 1, mark)
      return [
        {
          at: at(n, mark / 4),
          pitch: pitchOf(n, string),
          length: beat / 4,
          loud: fading ? 0.4 : mark % 4 === 0 ? 0.7 : 0.6,
          pan: [-0.4, 0.15, 0.4, -0.15][mark % 4] ?? 0,
        },
      ]
    }),
  ),
)

/** What expires is heard once more, higher and slower, as it goes. */
export const farewells: Note[] = lives.flatMap((life, k) =>
  life.expires.flatMap((mark, turn) => {
    const n = life.from + (turn + 2) * life.each
    const string = life.written[mark]
    return string === undefined || n >= life.to || (k === 0 && turn < 3)
      ? []
      : [
          {
            at: at(n, mark / 4),
            pitch: pitchOf(n, string) + 12,
            length: 1,
            loud: 0.6,
            pan: turn % 2 === 0 ? 0.45 : -0.45,
          },
        ]
  }),
)
