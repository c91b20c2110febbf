import type { Note, Voice } from '../piece.ts'
import { shifted, staysOpen, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const mind = theme({ key: pitch('Gb4'), scale: 'wholeTone', tempo: 200 })
/** In no hurry and to no end: whole tones have no home to go to. */
const musing = (spread: number) =>
  mind.line(steps(3, 0.5, 5, 0.5, 4, 1, 7, 0.5, 6, 0.5, 8, 1, 5, 0.5, 9, 0.5, 7, 0.5, 6, 1, 8, 0.5, 10, 1), {
    at: 0.06,
    loud: 0.7,
    held: 0.5,
    spread,
  })

const stairs = theme({ key: pitch('E4'), scale: 'major', tempo: 156 })
const tread = steps(1, 0.5, 3, 0.5, 2, 0.5)
const climb = [0, 1, 2, 3].flatMap((by) => shifted(tread, by))

const counter = theme({ key: pitch('F4'), scale: 'major', tempo: 112 })
const plea = staysOpen(steps(5, 0.5, 6, 0.25, 8, 1.4))

const listening: Note[] = [
  { at: 0.06, pitch: pitch('D5'), length: 0.7, loud: 0.6, pan: -0.3 },
  { at: 0.16, pitch: pitch('A5'), length: 0.7, loud: 0.5, pan: 0.3 },
]

const grain: Voice = { kind: 'fm', ratio: 1.5, index: 1.1, decay: 0.5, attack: 0.012, width: 0.4 }
const clarinet: Voice = {
  kind: 'blown',
  pipe: 'clarinet',
  width: 0.35,
  breath: 0.12,
  attack: 0.06,
  release: 0.25,
  vibrato: { rate: 4.5, depth: 0.1 },
}

/** It takes a while, or it is your turn. */
export const waiting: Sample[] = [
  {
    id: 'thinking-aloud',
    title: 'Thinking Aloud',
    context: 'The model is thinking, and wants you to know that it has not gone home.',
    ms: 3000,
    space: { decay: 1.2, damping: 0.4, size: 0.55, wet: 0.25 },
    play: [
      { voice: grain, notes: musing(0.55), echo: { time: 0.225, feedback: 0.35, wet: 0.3 }, send: 0.35 },
      {
        voice: { kind: 'pad', wave: 'glass', attack: 0.8, release: 0.8, cutoff: 1800, width: 0.8 },
        notes: mind.together([1, 3, 5].map(mind.at), { at: 0.05, length: 1.9, loud: 0.5, spread: 0.5 }),
        level: -10,
        send: 0.4,
      },
    ],
    old: [beeps('sine', musing(0), { decay: 0.22 })],
  },
  {
    id: 'slow-escalator',
    title: 'Slow Escalator',
    context: 'A large download passes the middle of its bar and keeps on climbing.',
    ms: 3000,
    space: { decay: 1.1, damping: 0.5, size: 0.5, wet: 0.22 },
    play: [
      {
        voice: { kind: 'keys', tine: 0.6, bark: 0.3, decay: 1.8, release: 0.4, width: 0.5 },
        notes: stairs.line(climb, { at: 0.06, held: 1.4, loud: 0.65, spread: 0.35 }),
        send: 0.3,
      },
      {
        voice: { kind: 'pluck', brightness: 0.3, damping: 0.6, decay: 1 },
        notes: stairs.line(steps(1, 1.5, 2, 1.5, 3, 1.5, 4, 1), { at: 0.06, loud: 0.6 }),
        level: -3,
        pan: -0.15,
        send: 0.2,
      },
      {
        voice: { kind: 'shaker', brightness: 0.4 },
        notes: beat('oxoxoxoxoxox', { tempo: 156, grid: 2, at: 0.06, loud: 0.4 }),
        level: -2,
        send: 0.15,
      },
      {
        voice: { kind: 'modal', material: 'glass', decay: 1.6 },
        notes: stairs.line(steps(12, 1), { at: 2.37, loud: 0.5 }),
        pan: 0.3,
        level: 0,
        send: 0.4,
      },
    ],
  },
  {
    id: 'may-i',
    title: 'May I',
    context: 'An agent wants to run a command, and waits for your yes before it does.',
    ms: 2000,
    space: { decay: 1.1, damping: 0.45, size: 0.45, wet: 0.22 },
    play: [
      {
        voice: clarinet,
        notes: counter.line(plea, { at: 0.06, held: 0.92, loud: 0.75 }),
        pan: -0.15,
        lowPass: 4500,
        send: 0.35,
      },
      {
        voice: { kind: 'modal', material: 'vibraphone', decay: 2.2 },
        notes: counter.together([4, 5, 8].map(counter.at), { at: 0.47, loud: 0.5, strum: 0.05, spread: 0.5 }),
        level: -4,
        send: 0.35,
      },
    ],
    old: [beeps('triangle', counter.line(plea, { at: 0.06, held: 0.6 }), { width: 0.3 })],
  },
  {
    id: 'held-breath',
    title: 'Held Breath',
    context: 'A voice assistant begins to listen, and the kitchen goes quiet for it.',
    ms: 2000,
    space: { decay: 1.2, damping: 0.3, size: 0.55, wet: 0.26 },
    play: [
      {
        voice: { kind: 'noise', from: 600, to: 3600, resonance: 0.5, attack: 0.4, release: 0.25, width: 0.8 },
        notes: [{ at: 0.04, pitch: 60, length: 0.5, loud: 0.5 }],
        level: -6,
        send: 0.35,
      },
      {
        voice: {
          kind: 'fm',
          ratio: 1,
          index: 0.6,
          decay: 2,
          sustain: 0.8,
          attack: 0.25,
          release: 0.5,
          glide: { from: -5, time: 0.45 },
          width: 0.6,
        },
        notes: listening,
        send: 0.35,
      },
      {
        voice: { kind: 'modal', material: 'crystal', strike: 0.05, decay: 2 },
        notes: [{ at: 0.66, pitch: pitch('E6'), length: 0.5, loud: 0.5, pan: 0.15 }],
        level: -4,
        send: 0.5,
      },
    ],
    old: [beeps('sine', listening, { glide: { from: -5, time: 0.45 }, release: 0.1 })],
  },
]
