import type { Note, Voice } from '../piece.ts'
import { steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const pond = theme({ key: pitch('E4'), scale: 'minorPentatonic', tempo: 120 })
const ripple = steps(4, 0.3, 8, 1)

const hall = theme({ key: pitch('A4'), scale: 'major', tempo: 112 })
const post = steps(5, 0.5, 2, 0.5, 3, 1.5)

const thread = theme({ key: pitch('Db4'), scale: 'major', tempo: 76 })
/** The falling third in which names are called over fences. */
const name = steps(5, 0.75, 3, 1.1)

const landing = theme({ key: pitch('Ab4'), scale: 'major', tempo: 60 })
/** A bell that rings by going to and fro between two notes. */
const ring = (at: number, loud: number): Note[] =>
  landing.line(
    Array.from({ length: 10 }, (_, n) => ({
      step: n % 2 === 0 ? 1 : 3,
      beats: 0.068,
      weight: 0.75 + 0.025 * n,
    })),
    { at, loud, held: 0.9 },
  )
const rings = [...ring(0.06, 0.8), ...ring(1.1, 0.65)]

const review = theme({ key: pitch('G4'), scale: 'mixolydian', tempo: 144 })
/** A question: it ends on the second, one octave up. */
const asked = steps(3, 0.5, 5, 0.5, 7, 0.5, 5, 0.5, 9, 1)

const kalimba: Voice = { kind: 'modal', material: 'kalimba', decay: 1.9 }
const crystal: Voice = { kind: 'modal', material: 'crystal', strike: 0.05 }
const marimba: Voice = { kind: 'modal', material: 'marimba', decay: 1.3 }

/** Somebody else wants something. */
export const messages: Sample[] = [
  {
    id: 'pebble-in-a-pond',
    title: 'Pebble in a Pond',
    context: 'A chat message arrives in a room where people are talking to each other.',
    ms: 2000,
    space: { decay: 1.1, damping: 0.5, size: 0.5, wet: 0.25 },
    play: [
      {
        voice: {
          kind: 'tone',
          wave: 'sine',
          decay: 0.34,
          attack: 0.004,
          glide: { from: -9, time: 0.07 },
          width: 0.3,
        },
        notes: pond.line(ripple, { at: 0.06, spread: 0.35 }),
        echo: { time: 0.21, feedback: 0.55, wet: 0.55, damping: 0.4 },
        send: 0.35,
      },
      {
        voice: { kind: 'modal', material: 'stone' },
        notes: pond.line(ripple, { at: 0.06, loud: 0.5, spread: 0.35 }),
        level: -9,
        send: 0.2,
      },
      {
        voice: { kind: 'modal', material: 'bowl', decay: 2 },
        notes: pond.line(steps(6, 1), { at: 0.21, loud: 0.5 }),
        level: -8,
        send: 0.4,
      },
    ],
    old: [beeps('sine', pond.line(ripple, { at: 0.06 }), { decay: 0.4 })],
  },
  {
    id: 'letter-on-the-mat',
    title: 'Letter on the Mat',
    context: 'New mail, once an hour, for those who have turned off all the rest.',
    ms: 2000,
    space: { decay: 0.8, damping: 0.6, size: 0.3, wet: 0.18 },
    play: [
      {
        voice: { kind: 'noise', from: 2600, to: 900, resonance: 0.15, attack: 0.05, release: 0.06 },
        notes: [{ at: 0.04, pitch: 60, length: 0.14, loud: 0.6 }],
        level: -3,
        send: 0.2,
      },
      {
        voice: { kind: 'modal', material: 'wood', hardness: 0.35 },
        notes: [{ at: 0.27, pitch: 62, length: 0.1, loud: 0.6 }],
        pan: 0.15,
        level: 2,
        send: 0.2,
      },
      { voice: kalimba, notes: hall.line(post, { at: 0.36, spread: 0.25 }), send: 0.25 },
      {
        voice: kalimba,
        notes: hall.line(steps(1, 1), { at: 0.9, octave: -1, loud: 0.5 }),
        level: -3,
        send: 0.25,
      },
    ],
  },
  {
    id: 'your-name-softly',
    title: 'Your Name, Softly',
    context: 'Somebody mentions you in a thread, and it can wait until you look up.',
    ms: 3000,
    space: { decay: 1.8, damping: 0.4, size: 0.65, wet: 0.3 },
    play: [
      {
        voice: {
          kind: 'blown',
          pipe: 'hum',
          breath: 0.15,
          attack: 0.12,
          release: 0.5,
          glide: { from: -0.7, time: 0.12 },
          vibrato: { rate: 4.8, depth: 0.15 },
          width: 0.5,
        },
        notes: thread.line(name, { at: 0.08, held: 0.9 }),
        lowPass: 4200,
        send: 0.4,
      },
      {
        voice: { kind: 'pad', wave: 'choir', attack: 0.35, release: 0.9, cutoff: 1500, width: 0.8 },
        notes: thread.together([1, 3, 6].map(thread.at), { at: 0.62, length: 0.9, loud: 0.5, spread: 0.5 }),
        level: -4,
        highPass: 200,
        send: 0.4,
      },
      {
        voice: crystal,
        notes: thread.line(name, { at: 1.1, octave: 1, loud: 0.45, spread: 0.5 }),
        level: 0,
        send: 0.6,
      },
    ],
  },
  {
    id: 'two-doors-down',
    title: 'Two Doors Down',
    context: 'A call comes in on the other machine, and you would rather know than jump.',
    ms: 3000,
    space: { decay: 1.1, damping: 0.65, size: 0.45, wet: 0.3 },
    play: [
      {
        voice: { kind: 'modal', material: 'vibraphone', decay: 1.6, hardness: 0.4 },
        notes: rings,
        lowPass: 4500,
        send: 0.4,
      },
      {
        voice: { kind: 'keys', tine: 0.5, bark: 0.2, tremolo: 0.5, decay: 1.6, release: 0.5 },
        notes: [
          ...landing.together([-2, 1, 3].map(landing.at), { at: 0.06, length: 0.7, loud: 0.6, spread: 0.4 }),
          ...landing.together([-1, 1, 4].map(landing.at), { at: 1.1, length: 0.7, loud: 0.5, spread: 0.4 }),
        ],
        level: 2,
        send: 0.4,
      },
    ],
    old: [beeps('square', rings, { width: 0.25 })],
  },
  {
    id: 'a-kind-review',
    title: 'A Kind Review',
    context: 'A colleague asks you to read their changes, and hopes that you have had lunch.',
    ms: 2000,
    space: { decay: 0.9, damping: 0.45, size: 0.4, wet: 0.2 },
    play: [
      { voice: marimba, notes: review.line(asked, { at: 0.06, spread: 0.35 }), send: 0.25 },
      {
        voice: { kind: 'pluck', brightness: 0.2, damping: 0.6, decay: 1.4 },
        notes: review.line(steps(1, 1, 4, 1, 5, 1), { at: 0.06, octave: -1, loud: 0.55 }),
        level: -6,
        send: 0.2,
      },
      {
        voice: marimba,
        notes: review.line(steps(6, 1), { at: 0.893, loud: 0.45 }),
        level: -1,
        pan: -0.3,
        send: 0.3,
      },
    ],
    old: [beeps('triangle', review.line(asked, { at: 0.06, held: 0.6 }))],
  },
]
