import { steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'
import { type Sample, touch } from './sample.ts'

const lamp = theme({ key: pitch('A3'), scale: 'mixolydian', tempo: 60 })
const porch = theme({ key: pitch('B4'), scale: 'major', tempo: 126 })
const darkroom = theme({ key: pitch('C#5'), scale: 'minorPentatonic', tempo: 120 })

/** Small machines: something clicks, and something answers. */
export const switches: Sample[] = [
  {
    id: 'light-switch',
    title: 'Light Switch',
    context: 'A setting goes on, and off again, under a thumb that likes switches.',
    ms: 2000,
    space: { decay: 0.9, damping: 0.5, size: 0.3, wet: 0.16 },
    play: [
      {
        voice: { kind: 'modal', material: 'stone', decay: 0.3 },
        notes: [touch(0.06, 81, -0.2), touch(1.16, 74, 0.2)],
        send: 0.25,
      },
      {
        voice: { kind: 'rim', decay: 0.05 },
        notes: [touch(0.075, 88, 0.2), touch(1.175, 81, -0.2)],
        level: -6,
        send: 0.25,
      },
      {
        voice: {
          kind: 'pad',
          wave: 'triangle',
          attack: 0.12,
          release: 0.12,
          cutoff: 1400,
          opens: 1,
          air: 0.02,
          width: 0.7,
        },
        notes: lamp.together([5, 8, 10, 14].map(lamp.at), { at: 0.1, length: 1, loud: 0.6, spread: 0.5 }),
        level: -4,
        send: 0.25,
      },
      {
        voice: { kind: 'modal', material: 'kalimba', decay: 0.8 },
        notes: [touch(0.08, 88, 0.15), touch(1.18, 76, -0.15)],
        level: -4,
        send: 0.3,
      },
    ],
  },
  {
    id: 'key-under-the-pot',
    title: 'Key under the Pot',
    context: 'A vault opens with the right word, for you and for nobody else.',
    ms: 2000,
    space: { decay: 1.1, damping: 0.4, size: 0.45, wet: 0.22 },
    play: [
      {
        voice: { kind: 'modal', material: 'metal', decay: 0.5, strike: 0.1 },
        notes: [0.06, 0.12, 0.2].map((at, n) => ({
          at,
          pitch: 93 + 3 * (n % 2),
          length: 0.1,
          loud: 0.4,
          pan: 0.3 - 0.3 * n,
        })),
        level: -4,
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'stone', hardness: 0.4 },
        notes: [touch(0.34, 57, -0.1), touch(0.43, 64, 0.1)],
        level: -2,
        send: 0.25,
      },
      {
        voice: { kind: 'modal', material: 'crystal', decay: 2.4 },
        notes: porch.line(steps(1, 0.35, 5, 0.35, 8, 0.35, 10, 1), { at: 0.5, loud: 0.65, spread: 0.4 }),
        send: 0.35,
      },
      {
        voice: { kind: 'pluck', decay: 1.6, brightness: 0.3 },
        notes: porch.together(
          [1, 5].map(porch.at).map((high) => high - 12),
          { at: 0.5, loud: 0.5, strum: 0.03 },
        ),
        level: -6,
        send: 0.3,
      },
    ],
  },
  {
    id: 'contact-sheet',
    title: 'Contact Sheet',
    context: 'A picture of the screen is taken, and filed under today.',
    ms: 2000,
    space: { decay: 0.7, damping: 0.5, size: 0.3, wet: 0.18 },
    play: [
      {
        voice: { kind: 'rim', decay: 0.05 },
        notes: [touch(0.06, 84, -0.2), touch(0.17, 79, 0.25)],
        level: -2,
        send: 0.2,
      },
      {
        voice: { kind: 'noise', from: 3000, to: 1400, resonance: 0.1, attack: 0.005, decay: 0.09 },
        notes: [touch(0.065, 60, -0.1), touch(0.175, 60, 0.1)],
        level: 4,
        send: 0.2,
      },
      {
        voice: { kind: 'shaker', decay: 0.05, brightness: 0.3 },
        notes: beat('x-o-x-o-x-o-', { tempo: 250, at: 0.26, loud: 0.5 }),
        level: -3,
        pan: 0.3,
        send: 0.15,
      },
      {
        voice: { kind: 'modal', material: 'marimba', decay: 1.4, hardness: 0.4 },
        notes: darkroom.line(steps(4, 0.4, 6, 0.8, 3, 1), { at: 0.3, loud: 0.65, spread: 0.3 }),
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'vibraphone', decay: 2 },
        notes: darkroom.together([1, 4].map(darkroom.at), { at: 0.9, loud: 0.5, strum: 0.03, spread: 0.5 }),
        level: -3,
        send: 0.35,
      },
    ],
  },
]
