import type { Note, Voice } from '../piece.ts'
import { steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample, touch } from './sample.ts'

const copier = theme({ key: pitch('A4'), scale: 'dorian', tempo: 120 })
const sheet = steps(1, 0.2, 5, 0.2, 9, 0.6)

const window = theme({ key: pitch('F5'), scale: 'lydian', tempo: 160 })
const flight: Note = { at: 0.05, pitch: pitch('C6'), length: 0.45, loud: 0.6, pan: 0.1 }
const trail = steps(5, 0.5, 4, 0.5, 8, 1)

const rewind = theme({ key: pitch('G4'), scale: 'major', tempo: 100 })
/** A fourth that has come too far, and the third it goes back to. */
const suspended = steps(4, 0.55)
const settled = steps(3, 0.5, 10, 1)

const celesta: Voice = { kind: 'modal', material: 'celesta', decay: 1.6 }

/** What is done with a finger or two. */
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
        notes: [touch(0.04, 60, -0.3), touch(0.46, 60, 0.3)],
        level: -5,
        send: 0.2,
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
          from: 500,
          to: 4600,
          resonance: 0.7,
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
          breath: 0.15,
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
        notes: rewind.line(suspended, { at: 0.04, loud: 0.7 }),
        level: -1,
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'vibraphone', decay: 2 },
        notes: rewind.line(settled, { at: 0.42, loud: 0.7, spread: 0.3 }),
        send: 0.35,
      },
      {
        voice: { kind: 'noise', from: 900, to: 2400, resonance: 0.6, attack: 0.28, release: 0.02 },
        notes: [{ at: 0.06, pitch: 60, length: 0.31, loud: 0.6 }],
        level: -3,
        send: 0.25,
      },
      {
        voice: { kind: 'pluck', brightness: 0.25, damping: 0.5, decay: 1.6 },
        notes: rewind.together([1, 5].map(rewind.at), { at: 0.42, loud: 0.55, strum: 0.04, spread: 0.35 }),
        level: -5,
        send: 0.3,
      },
    ],
  },
]
