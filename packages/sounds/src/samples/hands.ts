import type { Note, Voice } from '../piece.ts'
import { steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const copier = theme({ key: pitch('A4'), scale: 'dorian', tempo: 120 })
const sheet = steps(1, 0.2, 5, 0.2, 9, 0.6)

const window = theme({ key: pitch('F5'), scale: 'lydian', tempo: 160 })
const flight: Note = { at: 0.05, pitch: pitch('C6'), length: 0.45, loud: 0.6, pan: 0.1 }
const trail = steps(5, 0.5, 4, 0.5, 8, 1)

const rewind = theme({ key: pitch('G4'), scale: 'major', tempo: 100 })

const lamp = theme({ key: pitch('A3'), scale: 'mixolydian', tempo: 60 })

const porch = theme({ key: pitch('B4'), scale: 'major', tempo: 126 })

const darkroom = theme({ key: pitch('C#5'), scale: 'minorPentatonic', tempo: 120 })

const celesta: Voice = { kind: 'modal', material: 'celesta', decay: 1.6 }
const clicked = (at: number, high: number, pan: number): Note => ({
  at,
  pitch: high,
  length: 0.05,
  loud: 0.8,
  pan,
})

export const hands: Sample[] = [
  {
    id: 'carbon-copy',
    title: 'Carbon Copy',
    context: 'Something is copied, and from now on there are two of it.',
    ms: 2000,
    space: { decay: 0.8, damping: 0.5, size: 0.3, wet: 0.18 },
    play: [
      {
        voice: { kind: 'brush', decay: 0.14 },
        notes: [clicked(0.04, 60, -0.3), clicked(0.46, 60, 0.3)],
        level: -13,
        send: 0.2,
      },
      {
        voice: { kind: 'kick', decay: 0.12, click: 0.5, drop: 12 },
        notes: [clicked(0.05, 45, 0)],
        level: -40,
      },
      { voice: celesta, notes: copier.line(sheet, { at: 0.07, loud: 0.8 }), pan: -0.45, send: 0.2 },
      {
        voice: celesta,
        notes: copier.line(sheet, { at: 0.49, loud: 0.65 }),
        pan: 0.45,
        level: -3,
        lowPass: 2600,
        send: 0.35,
      },
    ],
  },
  {
    id: 'paper-plane',
    title: 'Paper Plane',
    context: 'A message is sent off, and no one can call it back from here.',
    ms: 2000,
    space: { decay: 1.3, damping: 0.25, size: 0.65, wet: 0.28 },
    play: [
      {
        voice: {
          kind: 'noise',
          from: 600,
          to: 4200,
          resonance: 0.25,
          attack: 0.18,
          release: 0.3,
          width: 0.7,
        },
        notes: [{ at: 0.04, pitch: 60, length: 0.35, loud: 0.7 }],
        level: -9,
        send: 0.4,
      },
      {
        voice: {
          kind: 'blown',
          pipe: 'flute',
          breath: 0.4,
          attack: 0.08,
          release: 0.25,
          glide: { from: -12, time: 0.4 },
        },
        notes: [flight],
        level: -3,
        send: 0.4,
      },
      {
        voice: { kind: 'modal', material: 'glass', decay: 1.6, hardness: 0.5 },
        notes: window.line(trail, { at: 0.48, loud: 0.6, spread: 0.55 }),
        echo: { time: 0.28, feedback: 0.3, wet: 0.25 },
        send: 0.45,
      },
    ],
    old: [
      beeps('sine', [flight], { glide: { from: -12, time: 0.4 } }),
      beeps('sine', window.line(trail, { at: 0.52 }), { decay: 0.25 }),
    ],
  },
  {
    id: 'one-step-back',
    title: 'One Step Back',
    context: 'Undo, once, without a question asked and without a raised eyebrow.',
    ms: 2000,
    space: { decay: 1, damping: 0.45, size: 0.4, wet: 0.22 },
    tape: { wow: 0.3, saturation: 0.2 },
    play: [
      {
        voice: {
          kind: 'fm',
          ratio: 4,
          index: 0.8,
          indexDecay: 3,
          decay: 6,
          sustain: 0.9,
          attack: 0.3,
          release: 0.03,
          width: 0.5,
        },
        notes: rewind.line(steps(5, 0.55), { at: 0.04, loud: 0.7 }),
        level: -1,
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'vibraphone', decay: 2 },
        notes: rewind.line(steps(4, 0.3, 2, 1), { at: 0.44, loud: 0.7, spread: 0.3 }),
        send: 0.35,
      },
    ],
  },
  {
    id: 'light-switch',
    title: 'Light Switch',
    context: 'A setting goes on, and off again, under a thumb that likes switches.',
    ms: 2000,
    space: { decay: 0.6, damping: 0.5, size: 0.25, wet: 0.16 },
    play: [
      {
        voice: { kind: 'modal', material: 'stone', decay: 0.3 },
        notes: [clicked(0.06, 81, -0.2), clicked(1.02, 74, 0.2)],
        send: 0.25,
      },
      {
        voice: { kind: 'rim', decay: 0.05 },
        notes: [clicked(0.075, 88, 0.2), clicked(1.035, 81, -0.2)],
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
        notes: lamp.together([5, 8, 10, 14].map(lamp.at), { at: 0.1, length: 0.85, loud: 0.6, spread: 0.5 }),
        level: -4,
        send: 0.25,
      },
      {
        voice: { kind: 'modal', material: 'kalimba', decay: 0.8 },
        notes: [clicked(0.08, 88, 0.15), clicked(1.04, 76, -0.15)],
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
        level: -9,
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'stone', hardness: 0.4 },
        notes: [clicked(0.34, 57, -0.1), clicked(0.43, 64, 0.1)],
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
        notes: [clicked(0.06, 84, -0.2), clicked(0.17, 79, 0.25)],
        level: -2,
        send: 0.2,
      },
      {
        voice: { kind: 'noise', from: 3000, to: 1400, resonance: 0.1, attack: 0.005, decay: 0.09 },
        notes: [clicked(0.065, 60, -0.1), clicked(0.175, 60, 0.1)],
        level: -5,
        send: 0.2,
      },
      {
        voice: { kind: 'shaker', decay: 0.05, brightness: 0.3 },
        notes: beat('x-o-x-o-x-o-', { tempo: 250, at: 0.26, loud: 0.5 }),
        level: -13,
        pan: 0.3,
        send: 0.15,
      },
      {
        voice: { kind: 'modal', material: 'marimba', decay: 1.4, hardness: 0.4 },
        notes: darkroom.line(steps(4, 0.4, 6, 1), { at: 0.3, loud: 0.65, spread: 0.3 }),
        send: 0.3,
      },
    ],
  },
]
