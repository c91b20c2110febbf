import type { Note, Voice } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { rounded } from '../../writing/rhythm.ts'
import { block, changed, each, figure, metre, pitches, ride, tune } from '../../writing/score-paper.ts'

// Twelve quick beats to a bar. Something plays in one of five tabs, and it takes patience to find out which.
const tempo = 300
const { at, beat, bar, bpm } = metre({ tempo, beats: 12, counted: 3, from: 0.25 })
const last = 34
const tabs = [-0.8, -0.4, 0, 0.4, 0.8]

const marimba: Voice = { kind: 'modal', material: 'marimba', hardness: 1, strike: 0.3, decay: 1.8 }
const soft: Voice = { kind: 'modal', material: 'marimba', hardness: 0.42, strike: 0.2, decay: 1.6 }
const click: Voice = { kind: 'modal', material: 'wood', hardness: 0.7, strike: 0.8, decay: 0.1 }
const air: Voice = { kind: 'pad', wave: 'glass', cutoff: 9000, attack: 1, release: 1.6, air: 0, width: 0.7 }
const shaker: Voice = { kind: 'shaker', decay: 0.08, brightness: 0.5 }

const chords = [
  'G2: G4 B4 D5 A5',
  'E2: G4 B4 E5 A5',
  'C2: G4 C5 E5 B5',
  'D2: F#4 A4 D5 G5',
  'A1: G4 C5 E5 A5',
  'B1: F#4 B4 D5 A5',
].map((text) => {
  const [root = '', hand = ''] = text.split(': ')
  return { root: pitches(root)[0] ?? 43, hand: pitches(hand) }
})
const course = [0, 0, 0, 1, 2, 2, 3, 1, 4, 2, 3, 0, 5, 1, 4, 3, 0, 0]
const chordOf = (n: number) => chords[course[Math.floor(n / 2)] ?? 0] ?? chords[0] ?? { root: 43, hand: [67] }
const toneOf = (n: number, string: number) => (chordOf(n).hand[string % 4] ?? 67) - (string > 3 ? 12 : 0)

const pattern = figure('0.21.302.1.2')
const note = (n: number, k: number, string: number, loud: number, pan: number): Note => ({
  at: at(n, k),
  pitch: toneOf(n, string),
  length: beat,
  loud,
  pan,
})

/** The first hand: in a bar of the search only a rest where its tab was muted. */
const search = [17, 18, 19, 20, 21]
const searching = (n: number) => n >= 17 && n < 22
const steady = each(0, 33, (n) =>
  searching(n)
    ? []
    : pattern.flatMap((string, k) =>
        string === undefined || (n > 28 && (k + n) % 3 === 0)
          ? []
          : [note(n, k, string, k % 6 === 0 ? 0.75 : 0.6, -0.3)],
      ),
)
/** The second hand waits: one more note of the same figure in every bar, three beats late; then it leaves as it came. */
const patient = each(5, 32, (n) => {
  if (searching(n)) return []
  const known = n < 17 ? n - 4 : n < 27 ? 12 : 2 * (33 - n)
  const shift = n < 11 ? 3 : n < 22 ? 5 : 2
  return pattern.flatMap((string, k) =>
    string === undefined || k >= known ? [] : [note(n, (k + shift) % 12, (string + 1) % 4, 0.6, 0.35)],
  )
})
/** Tab by tab: a little of the figure, a click, and it still plays. In the fifth it stops. */
const looked = search.flatMap((n, tab) =>
  pattern.flatMap((string, k) =>
    string === undefined || k > 6 ? [] : [note(n, k, string, 0.6 - (k > 4 ? 0.1 : 0), tabs[tab] ?? 0)],
  ),
)
const clicks = search.map((n, tab) => ({
  at: at(n, 8),
  pitch: 76,
  length: 0.1,
  loud: 0.7,
  pan: tabs[tab] ?? 0,
}))

const roots = each(3, 33, (n) =>
  searching(n)
    ? []
    : [0, 5, 8].flatMap((k, turn) =>
        turn > 0 && (n + turn) % 3 === 0
          ? []
          : [
              {
                at: at(n, k),
                pitch: chordOf(n).root + (turn === 1 ? 19 : 12),
                length: beat * 2,
                loud: turn === 0 ? 0.75 : 0.6,
              },
            ],
      ),
)

// Found: the tune was in the second tab all the time.
const found = changed(
  [
    ...tune('D5 3, B4 3, A4 2, G4 4, - 3, A4 3, B4 2, D5 4', { tempo, at: at(22), loud: 0.7 }),
    ...tune('E5! 5, D5 3, B4 4, - 3, A4 3, F#4 6', { tempo, at: at(24), loud: 0.7 }),
    ...tune('G4 3, B4 3, D5! 6, E5 3, D5 3, B4 2, A4 4', { tempo, at: at(26), loud: 0.7 }),
    ...tune('A4 3, C5 3, E5! 2, D5 4, B4 6, A4 6', { tempo, at: at(28), loud: 0.65 }),
    ...tune('D5 6, B4 6, A4 6, G4 6', { tempo, at: at(31), loud: 0.6 }),
  ],
  () => ({ pan: tabs[1] ?? 0 }),
)

// Mallets that cannot let go of a chord roll it, softer and softer; then the tab is closed.
const roll: Note[] = each(0, 40, (n) =>
  pitches(n % 2 === 0 ? 'G4 D5' : 'B4 A5').map((pitch) => ({
    at: rounded(at(last) + n * 0.105),
    pitch,
    length: beat,
    loud: [0.6, 0.5, 0.4, 0.3, 0.25][Math.floor(n / 8)] ?? 0.25,
    pan: n % 2 === 0 ? -0.3 : 0.3,
  })),
)

export const theTabThatPlaysSound = composition({ bpm, tonality: { tonic: pitch('G4'), scale: 'major' } }, [
  {
    voice: marimba,
    saturation: 0.5,
    notes: [...steady, ...looked],
    level: -8,
    send: 0.25,
    fader: ride(0, -4, 10, 0, 52, -2, 78, -3),
  },
  { voice: marimba, saturation: 0.5, notes: patient, level: -8, send: 0.25 },
  {
    voice: soft,
    notes: [...roots, ...block(at(last), pitches('G3 D4'), 2, 0.7)],
    level: -15,
    highPass: 80,
    send: 0.2,
  },
  {
    voice: marimba,
    saturation: 0.5,
    notes: found,
    level: -8,
    send: 0.35,
    echo: { time: rounded(beat * 3), feedback: 0.25, wet: 0.15 },
  },
  {
    voice: marimba,
    saturation: 0.5,
    notes: roll,
    level: -9,
    send: 0.4,
  },
  {
    voice: click,
    notes: [...clicks, { at: at(last, 23), pitch: 76, length: 0.1, loud: 0.7, pan: tabs[1] ?? 0 }],
    level: -3,
    send: 0.25,
  },
  {
    voice: air,
    notes: each(8, 33, (n) =>
      n % 2 === 0 && n !== 18 && n !== 20
        ? block(at(n), chordOf(n).hand.slice(1, 3), bar * 2, 0.7, { spread: 0.6 })
        : [],
    ),
    level: -14,
    lowPass: 6500,
    send: 0.4,
    fader: ride(18, -8, 40, 0, 42, -6, 54, 0, 76, -3),
  },
  {
    voice: shaker,
    notes: each(9, 31, (n) =>
      searching(n)
        ? []
        : [0, 3, 6, 8, 10].map((k) => ({
            at: at(n, k),
            pitch: 60,
            length: beat,
            loud: k === 0 || k === 6 ? 0.6 : 0.45,
            pan: 0.2,
          })),
    ),
    level: 6,
    fader: ride(20, -10, 32, 0, 68, 0, 75, -10),
  },
])
