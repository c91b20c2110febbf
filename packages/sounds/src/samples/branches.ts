import type { Voice } from '../piece.ts'
import { steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const desk = theme({ key: pitch('F#4'), scale: 'minor', tempo: 90 })

const meeting = pitch('D5')
const left = { at: 0.05, pitch: meeting, length: 0.85, loud: 0.75, pan: -0.6 }
const right = { at: 0.05, pitch: meeting, length: 0.85, loud: 0.75, pan: 0.6 }
const strand = (from: number): Voice => ({
  kind: 'fm',
  ratio: 1,
  index: 0.9,
  decay: 2.2,
  sustain: 0.8,
  attack: 0.12,
  release: 0.5,
  glide: { from, time: 0.75 },
  width: 0.4,
})

/** Where changes are kept and come together. */
export const branches: Sample[] = [
  {
    id: 'wax-seal',
    title: 'Wax Seal',
    context: 'A commit is signed, and set down where the next person will find it.',
    ms: 2000,
    space: { decay: 1.1, damping: 0.5, size: 0.45, wet: 0.24 },
    play: [
      {
        voice: { kind: 'noise', shape: 'high', from: 5200, to: 2600, attack: 0.08, release: 0.12 },
        notes: [{ at: 0.04, pitch: 60, length: 0.16, loud: 0.4 }],
        level: -6,
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'wood', hardness: 0.3, decay: 0.35 },
        notes: [{ at: 0.22, pitch: pitch('F#3'), length: 0.2, loud: 0.8 }],
        level: -2,
        send: 0.2,
      },
      {
        voice: { kind: 'modal', material: 'bowl', decay: 3, hardness: 0.5 },
        notes: desk.together([1, 5, 10].map(desk.at), { at: 0.23, loud: 0.6, strum: 0.012, spread: 0.4 }),
        send: 0.35,
      },
      {
        voice: { kind: 'pluck', brightness: 0.25, damping: 0.5, decay: 1.4 },
        notes: desk.line(steps(3, 0.4, 1, 1), { at: 0.56, octave: 0, loud: 0.5 }),
        level: -5,
        pan: 0.2,
        send: 0.3,
      },
    ],
  },
  {
    id: 'two-into-one',
    title: 'Two into One',
    context: 'Two branches are merged, and not a single line of them disagrees.',
    ms: 2000,
    space: { decay: 1.2, damping: 0.3, size: 0.5, wet: 0.24 },
    play: [
      { voice: strand(-8), notes: [left], level: -2, send: 0.3 },
      { voice: strand(9), notes: [right], level: -3, send: 0.3 },
      {
        voice: { kind: 'modal', material: 'glass', decay: 2 },
        notes: [0, 7, 12, 16].map((above, n) => ({
          at: 0.78 + 0.03 * n,
          pitch: meeting + above,
          length: 1,
          loud: 0.6,
          pan: 0.3 * (n % 2 ? 1 : -1),
        })),
        send: 0.4,
      },
    ],
    old: [
      beeps('sine', [{ ...left, pan: -0.4 }], { glide: { from: -8, time: 0.75 } }),
      beeps('sine', [{ ...right, pan: 0.4 }], { glide: { from: 9, time: 0.75 } }),
    ],
  },
]
