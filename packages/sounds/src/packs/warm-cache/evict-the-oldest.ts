import type { Note, Voice } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { beat as marks } from '../../writing/rhythm.ts'
import { block, each, metre, pitches, ride } from '../../writing/score-paper.ts'

const tempo = 100
const { at, beat, bar, bpm } = metre({ tempo, from: 0.25 })
const last = 45

const entry: Voice = { kind: 'modal', material: 'kalimba', hardness: 0.95, strike: 0.35, decay: 1.5 }
const shine: Voice = {
  kind: 'fm',
  ratio: 3,
  index: 1.8,
  indexDecay: 0.3,
  decay: 1.2,
  attack: 0.01,
  width: 0.6,
}
const gone: Voice = {
  kind: 'bass',
  wave: 'triangle',
  cutoff: 700,
  opens: 1.4,
  decay: 2.8,
  release: 0.3,
  drive: 0.7,
}
const warmth: Voice = {
  kind: 'pad',
  wave: 'saw',
  cutoff: 1500,
  opens: 1,
  attack: 1,
  release: 1.6,
  air: 0,
}
const kick: Voice = { kind: 'kick', decay: 0.28, click: 0.25 }
const snap: Voice = { kind: 'snare', decay: 0.14, wires: 0.85 }
const hat: Voice = { kind: 'hat', decay: 0.05, brightness: 0.55 }
const shaker: Voice = { kind: 'shaker', decay: 0.1, brightness: 0.5 }

// What comes in, one a bar: a long line that nobody hears as one, since each of it stays for six bars.
const arrivals = pitches(
  'D4 A4 C5 F4 E5 G4 B4 D5 A4 C5 E4 G4 F5 D5 A4 B4 E5 C5 G4 A4 F4 C5 D5 E5 G5 B4 A4 E4 F4 C5 D5 A4 G4 E5 C5 D5 F5 A4',
)
/** How much there is room for: less at first, most in the middle, and nothing new at the end. */
const roomAt = (n: number) => (n < 4 ? n + 1 : n < 20 ? 5 : n < 34 ? 7 : n < 38 ? 6 : Math.max(1, 44 - n))
const newest = (n: number) => Math.min(n, arrivals.length - 1)

const queues: number[][] = each(0, last, (n) => [
  arrivals.slice(Math.max(0, newest(n) + 1 - roomAt(n)), newest(n) + 1),
])
const places = [
  [0],
  [0, 8],
  [0, 6, 10],
  [0, 3, 8, 11],
  [0, 3, 6, 10, 13],
  [0, 3, 6, 8, 11, 14],
  [0, 2, 4, 7, 9, 11, 14],
]

const played: Note[] = queues.flatMap((queue, n) =>
  queue.map((pitch, k) => {
    const mark = places[queue.length - 1]?.[k] ?? 2 * k
    // The oldest first and softest; the newest is the one that is noticed.
    const loud = k === queue.length - 1 ? 0.8 : k === 0 ? 0.5 : 0.65
    return {
      at: at(n, mark / 4),
      pitch,
      length: beat / 2,
      loud,
      pan: [-0.45, 0.3, -0.15, 0.45, 0, -0.3, 0.15][(k + n) % 7] ?? 0,
    }
  }),
)
const newcomers: Note[] = queues.flatMap((queue, n): Note[] => {
  const pitch = queue.at(-1)
  return n < 8 || n >= 38 || n % 2 === 1 || pitch === undefined
    ? []
    : [{ at: at(n, 3.5), pitch: pitch + 12, length: 0.5, loud: 0.6, pan: n % 4 === 0 ? 0.5 : -0.5 }]
})
/** Whoever has to leave is heard once more, two octaves down, for as long as a bar. */
const evicted = queues.flatMap((queue, n) => {
  const oldest = queues[n - 1]?.[0]
  return oldest === undefined || oldest === queue[0]
    ? []
    : [{ at: at(n), pitch: oldest - 24 + (oldest < 65 ? 12 : 0), n }]
})
const lows: Note[] = evicted.flatMap(({ at: when, pitch, n }) => {
  const once = { at: when, pitch, length: beat * 1.5, loud: 0.8 }
  const again = { at: at(n, n % 2 === 0 ? 2.5 : 2), pitch, length: beat * 0.75, loud: 0.6 }
  return n >= 12 && n < 40 ? [once, again] : [once]
})

const held = [
  [4, 'D3 A3 C4 F4'],
  [8, 'D3 G3 B3 E4'],
  [12, 'C3 G3 B3 E4'],
  [16, 'A2 G3 C4 E4'],
  [20, 'F3 A3 C4 G4'],
  [24, 'G3 B3 D4 A4'],
  [28, 'E3 G3 B3 D4'],
  [32, 'F3 A3 C4 E4'],
  [36, 'D3 A3 C4 F4'],
  [40, 'D3 A3 E4 G4'],
] as const

const row = (from: number, to: number, pattern: (n: number) => string, loud: number, pitch = 60) =>
  each(from, to, (n) => marks(pattern(n), { tempo, at: at(n), loud, pitch, swing: 0.12 }))
const thin = (n: number) => n >= 18 && n < 21

export const evictTheOldest = composition({ bpm, tonality: { tonic: pitch('D4'), scale: 'dorian' } }, [
  {
    voice: entry,
    notes: [...played, ...block(at(last), pitches('D4 A4 D5'), 1, 0.7, { strum: 0.3, spread: 0.4 })],
    level: -10,
    saturation: 0.3,
    send: 0.3,
    echo: { time: beat * 0.75, feedback: 0.3, wet: 0.18 },
  },
  { voice: shine, notes: newcomers, level: -9, send: 0.4, echo: { time: beat, feedback: 0.35, wet: 0.25 } },
  {
    voice: gone,
    notes: [...lows, { at: at(last), pitch: 38, length: 3, loud: 0.8 }],
    level: -12,
    highPass: 45,
  },
  {
    voice: warmth,
    notes: [
      ...held.flatMap(([n, chord]) =>
        [0, 2].flatMap((k) => block(at(n + k), pitches(chord), bar * 2, 0.7, { spread: 0.5 })),
      ),
      ...block(at(last), pitches('D3 A3 E4'), 5.5, 0.6, { spread: 0.4 }),
    ],
    level: -14,
    highPass: 220,
    send: 0.35,
    duck: 4,
    fader: ride(9, -8, 30, -2, 60, 0, 90, 0, 108, -4),
  },
  {
    voice: kick,
    notes: row(
      8,
      41,
      (n) => (thin(n) ? 'x' : n % 4 === 3 ? 'x.....x...x..x..' : 'x.....x...x.....'),
      0.7,
      35,
    ),
    level: -12,
  },
  {
    voice: snap,
    notes: row(
      12,
      40,
      (n) => (thin(n) ? '' : n % 8 === 7 ? '....x..-....x.-o' : '....x.......x...'),
      0.6,
      58,
    ),
    level: -6,
    highPass: 180,
    pan: 0.1,
    send: 0.25,
  },
  {
    voice: hat,
    notes: row(10, 42, (n) => (n % 2 === 0 ? 'x.o.x.oox.o.x.o.' : 'x.o.x.o.x-o.x.oo'), 0.55),
    level: 3,
    pan: 0.3,
    fader: ride(24, -8, 30, 0, 96, 0, 101, -8),
  },
  { voice: shaker, notes: row(21, 42, () => '-.x.-.x.-.x.-.xo', 0.5), level: 0, pan: -0.4 },
])
