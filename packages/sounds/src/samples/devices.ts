import type { Note, Voice } from '../piece.ts'
import { steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const hallway = theme({ key: pitch('G3'), scale: 'pentatonic', tempo: 60 })
/** Up four octaves, and slower towards the top, as an arm is. */
const sweep = [1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 16].map((step, n) => ({
  step,
  beats: 0.05 + 0.009 * n,
  weight: 0.7 + 0.025 * n,
}))

const arcade = theme({ key: pitch('Bb4'), scale: 'major', tempo: 168 })
const coin = steps(5, 0.5, 8, 0.5, 10, 0.5, 12, 0.5, 10, 0.5, 15, 1)

/** Three times three on one note, as every kitchen knows it. */
const eggs: Note[] = [0.3, 0.95, 1.6].flatMap((from, round) =>
  [0, 0.13, 0.26].map((after) => ({
    at: from + after,
    pitch: pitch('F#5'),
    length: 0.09,
    loud: 0.75 - 0.08 * round,
  })),
)

const harp: Voice = { kind: 'pluck', decay: 2.6, brightness: 0.45, damping: 0.22, position: 0.3 }

/** Things with a battery that are not for work. */
export const devices: Sample[] = [
  {
    id: 'harp-in-the-hallway',
    title: 'Harp in the Hallway',
    context: 'A tablet turns on in a house where someone else is still asleep.',
    ms: 3000,
    space: { decay: 1.9, damping: 0.3, size: 0.75, wet: 0.3 },
    play: [
      { voice: harp, notes: hallway.line(sweep, { loud: 0.7, spread: 0.45 }), send: 0.4 },
      {
        voice: harp,
        notes: hallway.together([hallway.at(6), hallway.at(9)], {
          at: 1.5,
          loud: 0.55,
          strum: 0.04,
          spread: 0.4,
        }),
        send: 0.4,
      },
    ],
  },
  {
    id: 'blow-on-the-cartridge',
    title: 'Blow on the Cartridge',
    context: 'A handheld game starts on the bus, with the volume almost all the way down.',
    ms: 2000,
    space: { decay: 0.9, damping: 0.3, size: 0.4, wet: 0.2 },
    play: [
      {
        voice: { kind: 'fm', ratio: 2, index: 1.6, decay: 0.7, indexDecay: 0.18, width: 0.5 },
        notes: arcade.line(coin, { at: 0.06, spread: 0.35 }),
        echo: { time: 0.18, feedback: 0.3, wet: 0.25 },
        send: 0.2,
      },
      {
        voice: { kind: 'fm', ratio: 3, index: 0.8, decay: 1.4, width: 0.6 },
        notes: arcade.together([8, 10, 12].map(arcade.at), { at: 0.95, loud: 0.5, spread: 0.5 }),
        level: -3,
        send: 0.35,
      },
      {
        voice: { kind: 'bass', wave: 'triangle', decay: 0.5, drive: 0.6 },
        notes: arcade.line(steps(1, 1, -2, 1.5, 1, 1), { at: 0.06, octave: -1, loud: 0.6 }),
        level: -4,
      },
      {
        voice: { kind: 'hat', brightness: 0.4 },
        notes: beat('..x...x...x.', { tempo: 168, at: 0.06, loud: 0.4 }),
        pan: 0.3,
        level: -1,
      },
    ],
    old: [beeps('square', arcade.line(coin, { at: 0.06, held: 0.7 }), { bits: 5 })],
  },
  {
    id: 'soft-boiled',
    title: 'Soft Boiled',
    context: 'The kitchen timer is up, and with a little luck so are the eggs.',
    ms: 3000,
    space: { decay: 1, damping: 0.3, size: 0.35, wet: 0.22 },
    play: [
      {
        voice: { kind: 'rim', decay: 0.04 },
        notes: [0.06, 0.13, 0.21].map((at, n) => ({
          at,
          pitch: 86 - 2 * n,
          length: 0.03,
          loud: 0.5,
          pan: 0.3 - 0.3 * n,
        })),
        level: -2,
        send: 0.2,
      },
      {
        voice: { kind: 'modal', material: 'bell', decay: 2, hardness: 0.5 },
        notes: eggs.map((note, n) => ({ ...note, pan: n % 2 ? 0.25 : -0.25 })),
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'metal', decay: 1.2, hardness: 0.5 },
        notes: eggs.map((note) => ({ ...note, pitch: note.pitch + 12, loud: note.loud * 0.6 })),
        level: -11,
        send: 0.3,
      },
    ],
    old: [beeps('square', eggs, { bits: 6, width: 0.2 })],
  },
]
