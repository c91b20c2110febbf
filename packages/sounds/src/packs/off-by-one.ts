import type { Part, Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import { type Motif, steps, stretched } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { later } from '../writing/rhythm.ts'
import { type Line, theme } from '../writing/theme.ts'

/** A beat is 0.14 s: most of the sounds end on a beat, and always one too soon. */
const { line, beat, tonality } = theme({ key: pitch('Ab4'), scale: 'mixolydian', tempo: 60 / 0.14 })

const even = (...row: number[]): Motif => steps(...row.flatMap((step) => [step, 1]))

const marimba: Voice = { kind: 'modal', material: 'marimba', decay: 1.1, hardness: 0.42 }
const shadow: Voice = { kind: 'modal', material: 'marimba', decay: 0.9, hardness: 0.3, strike: 0.1 }
const low: Voice = { kind: 'modal', material: 'marimba', decay: 1.6, hardness: 0.5 }
const bar: Voice = { kind: 'modal', material: 'vibraphone', decay: 2.6, hardness: 0.4, strike: 0.05 }

/** Two players: the one on the right has the same notes, softer and one note late. */
const chased = (motif: Motif, { at = 0.05, ...how }: Line = {}): Part[] => {
  const notes = line(motif, { at, ...how })
  return [
    { voice: marimba, notes, pan: -0.35, send: 0.25 },
    {
      voice: shadow,
      notes: later(notes.slice(0, -1), beat * (motif[0]?.beats ?? 1)),
      level: -6,
      pan: 0.5,
      send: 0.3,
    },
  ]
}

const again = [5, 8, 7, 9, 7]

export const offByOne = codingPack({
  slug: 'off-by-one',
  title: 'Off by One',
  description:
    'Marimba figures in groups of seven, each ending one beat sooner than the ear had planned. For programmers who find an odd number of notes more honest than an even one.',
  price: 900,
  published: '2026-07-21T09:00:00Z',
  artist: 'Ines Quarry',
  genre: 'Minimal',
  tonality,
  space: { decay: 1.3, damping: 0.45, size: 0.5, wet: 0.2 },
  sounds: {
    'session.start': {
      title: 'Counting from Zero',
      ms: 2350,
      price: 200,
      play: [
        ...chased(stretched(even(0, 1, 3, 2, 4, 5, 8), 1.25)),
        { voice: low, notes: line(steps(1, 7.5, 1, 1), { octave: -1, loud: 0.5 }), level: -5, send: 0.25 },
        {
          voice: bar,
          notes: line(steps(5, 0, 8, 1), { at: 1.1, loud: 0.5 }),
          level: -6,
          pan: 0.2,
          send: 0.35,
        },
      ],
    },
    'task.acknowledge': {
      title: 'Fencepost',
      ms: 570,
      price: 100,
      play: [{ voice: marimba, notes: line(steps(1, 0.9, 5, 1), { loud: 0.6, spread: 0.6 }), send: 0.2 }],
    },
    'task.progress': {
      title: 'Plus Plus',
      ms: 550,
      price: 100,
      play: [
        {
          voice: shadow,
          notes: line(steps(12, 0.55, 13, 1), { loud: 0.5, spread: 0.35 }),
          send: 0.2,
        },
      ],
    },
    'input.required': {
      title: 'Less Than, or Equal?',
      ms: 1190,
      price: 160,
      // Four on the left and three on the right are seven too.
      play: chased(steps(5, 1, 8, 1.4, 9, 1, 9, 1), { loud: 0.65 }),
    },
    'resource.limit': {
      title: 'End of the Array',
      ms: 1330,
      price: 150,
      play: [
        {
          voice: marimba,
          notes: line(steps(4, 0.8, 5, 0.8, 6, 0.8, 7, 0.8, 7, 0.8, 7, 0.8, 7, 1), { loud: 0.6 }),
          pan: -0.2,
          send: 0.2,
        },
        {
          voice: low,
          notes: line(steps(4, 0.8, 4, 0.8, 4, 0.8, 4, 1), { at: 0.386, octave: -1, loud: 0.6 }),
          level: -3,
          pan: 0.25,
          send: 0.2,
        },
      ],
    },
    'user.spam': {
      title: 'Again, Again, Aga',
      ms: 1470,
      price: 150,
      play: [
        {
          voice: marimba,
          notes: line(steps(...[...again, ...again, ...again.slice(0, -1)].flatMap((step) => [step, 0.47])), {
            loud: 0.55,
            spread: 0.35,
          }),
          send: 0.2,
        },
      ],
    },
    'task.error': {
      title: 'Index Out of Bounds',
      ms: 1260,
      price: 160,
      play: [
        {
          voice: marimba,
          notes: line(steps(8, 0.6, 7, 0.6, 6, 0.6, 5, 0.6, 4, 1), { loud: 0.55, spread: 0.3 }),
          send: 0.2,
        },
        {
          voice: low,
          notes: line(steps(1.5, 1.3, 1, 1), { at: 0.48, octave: -1, loud: 0.7 }),
          pan: 0.15,
          send: 0.3,
        },
      ],
    },
    'task.complete': {
      title: 'Ten out of Nine',
      ms: 1890,
      price: 200,
      play: [
        ...chased(even(1, 3, 5, 8, 7, 9, 8)),
        {
          voice: bar,
          notes: line(steps(5, 0, 8, 0, 10, 1), { at: 0.89, loud: 0.55 }),
          level: -3,
          send: 0.35,
        },
        { voice: low, notes: line(steps(1, 1), { at: 0.89, octave: -1, loud: 0.6 }), level: -3, send: 0.25 },
      ],
    },
    'session.end': {
      title: 'Last but One',
      ms: 1680,
      price: 180,
      play: [
        // The one on the left stops at the second; the one on the right, late as ever, brings it home.
        ...chased(even(8, 5, 7, 4, 3, 2), { loud: 0.55 }),
        { voice: low, notes: line(steps(1, 1), { at: 0.96, loud: 0.5 }), pan: 0.3, send: 0.35 },
      ],
    },
  },
})
