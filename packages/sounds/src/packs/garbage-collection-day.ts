import type { Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import { presses, returns, rises, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat, later } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

const tempo = 112
const { line, together, at } = theme({ key: pitch('C4'), scale: 'minorPentatonic', tempo })

// Long and short, as on foot: nobody here is in a hurry.
const motif = steps(1, 0.66, 4, 0.34, 3, 0.66, 5, 1)

const tin: Voice = { kind: 'modal', material: 'metal', decay: 0.9, hardness: 0.42, strike: 0.25 }
const lid: Voice = { kind: 'fm', ratio: 1.41, index: 1.3, decay: 0.7, indexDecay: 0.25 }
const broom: Voice = { kind: 'noise', from: 1200, to: 2600, resonance: 0.08, attack: 0.08, release: 0.16 }
const whisk: Voice = { kind: 'brush', decay: 0.16, brightness: 0.35 }
const truck: Voice = {
  kind: 'pad',
  wave: 'saw',
  detune: 18,
  cutoff: 420,
  opens: 1,
  attack: 0.35,
  release: 0.6,
  air: 0.1,
}
const bag: Voice = { kind: 'snare', decay: 0.16, wires: 0.35 }
const bottle: Voice = { kind: 'modal', material: 'glass', decay: 0.7, hardness: 0.45, strike: 0.15 }

const kerb = { highPass: 180, send: 0.2 } as const

export const garbageCollectionDay = codingPack({
  slug: 'garbage-collection-day',
  title: 'Garbage Collection Day',
  description:
    'Tin lids, brushes and a truck in no particular rush, played on tuned metal and brooms. It marks, it sweeps, and it leaves the street cleaner than your heap.',
  price: 1000,
  published: '2026-09-15T09:00:00Z',
  artist: 'The Low Desk',
  genre: 'Lo-fi',
  space: { decay: 0.9, damping: 0.35, size: 0.45, wet: 0.18 },
  tape: { wow: 0.25, saturation: 0.35, age: 0.4, hiss: 0.03 },
  sounds: {
    'session.start': {
      title: 'Truck at the Corner',
      ms: 2550,
      price: 220,
      play: [
        {
          voice: truck,
          notes: together([at(-4), at(-1), at(1)], { at: 0.04, length: 1.2, loud: 0.5 }),
          level: -6,
          ...kerb,
        },
        {
          voice: whisk,
          notes: beat('x.o.x.-', { tempo, at: 0.3, grid: 3, loud: 0.5 }),
          level: -9,
          pan: 0.4,
          send: 0.2,
        },
        { voice: tin, notes: line(rises(motif, 6), { at: 0.3, spread: 0.3 }), ...kerb },
        {
          voice: lid,
          notes: line(steps(9, 0.34, 11, 1), { at: 1.4, loud: 0.4, spread: 0.3 }),
          level: -8,
          send: 0.3,
        },
      ],
    },
    'task.acknowledge': {
      title: 'Lid Up',
      ms: 590,
      price: 120,
      play: [
        {
          voice: { ...lid, glide: { from: -5, time: 0.09 } },
          notes: line(steps(6, 1), { loud: 0.6 }),
          ...kerb,
        },
        { voice: tin, notes: line(steps(4, 1), { at: 0.06, loud: 0.4 }), level: -6, pan: 0.3, send: 0.2 },
      ],
    },
    'task.progress': {
      title: 'Mark, Sweep',
      ms: 760,
      price: 120,
      play: [
        { voice: tin, notes: line(steps(9, 0.3), { loud: 0.4 }), pan: -0.25, send: 0.2 },
        {
          voice: broom,
          notes: line(steps(1, 0.4), { at: 0.2, loud: 0.6, held: 0.6 }),
          level: -8,
          pan: 0.25,
          send: 0.2,
        },
      ],
    },
    'input.required': {
      title: 'Whose Bin Is This?',
      ms: 1240,
      price: 180,
      play: [
        {
          voice: tin,
          notes: line(steps(4, 0.4, 4, 0.27, 6, 0.4, 8, 1), { loud: 0.6, spread: 0.25 }),
          ...kerb,
        },
        { voice: lid, notes: line(steps(8, 1), { at: 0.62, loud: 0.45 }), level: -7, pan: 0.2, send: 0.3 },
      ],
    },
    'resource.limit': {
      title: 'Heap at the Brim',
      ms: 1480,
      price: 180,
      play: [
        {
          voice: tin,
          notes: line(presses(steps(1, 0.3, 3, 0.3, 4, 0.3, 5, 0.5), 5), { loud: 0.6, spread: 0.25 }),
          ...kerb,
        },
        {
          voice: bag,
          notes: beat('x x x', { tempo: 240, grid: 1, at: 0.8, pitch: 58, loud: 0.45 }),
          level: -8,
          send: 0.2,
        },
      ],
    },
    'user.spam': {
      title: 'Same Bag Twice',
      ms: 1160,
      price: 160,
      play: [
        {
          voice: lid,
          notes: [
            ...line(steps(5, 0.22, 4, 0.22, 5, 0.4), { loud: 0.55 }),
            ...line(steps(5, 0.22, 4, 0.22, 5, 0.4), { at: 0.55, loud: 0.65 }),
          ],
          pan: -0.15,
          ...kerb,
        },
        {
          voice: bag,
          notes: later(beat('x', { tempo, pitch: 57 }), 0.05).concat(
            beat('X', { tempo, at: 0.55, pitch: 57 }),
          ),
          level: -5,
          pan: 0.25,
          send: 0.2,
        },
      ],
    },
    'task.error': {
      title: 'Bottles in the Paper',
      ms: 1380,
      price: 180,
      play: [
        {
          voice: bottle,
          notes: line(steps(6.5, 0.3, 6, 0.5, 1.5, 0.4, 1, 1), { loud: 0.55, spread: 0.35 }),
          ...kerb,
        },
        {
          voice: broom,
          notes: line(steps(1, 0.5), { at: 0.05, loud: 0.5 }),
          level: -13,
          pan: 0.3,
          send: 0.2,
        },
      ],
    },
    'task.complete': {
      title: 'Nothing Left to Free',
      ms: 2000,
      price: 220,
      play: [
        {
          voice: broom,
          notes: line(steps(1, 0.6), { at: 0.03, loud: 0.6, held: 0.7 }),
          level: -10,
          pan: -0.4,
          send: 0.2,
        },
        {
          voice: broom,
          notes: line(steps(1, 0.6), { at: 0.36, loud: 0.6, held: 0.7 }),
          level: -10,
          pan: 0.4,
          send: 0.2,
        },
        {
          voice: tin,
          notes: line(steps(1, 0.34, 4, 0.66, 5, 0.34, 6, 1), { at: 0.12, spread: 0.3 }),
          ...kerb,
        },
        // The only major third in the street is kept for this moment.
        {
          voice: lid,
          notes: together([at(4), at(6), at(7.5), at(11)], {
            at: 0.84,
            strum: 0.045,
            loud: 0.45,
            spread: 0.4,
          }),
          level: -4,
          send: 0.35,
        },
      ],
    },
    'session.end': {
      title: 'Round the Next Block',
      ms: 2150,
      price: 200,
      play: [
        { voice: tin, notes: line(returns(motif), { loud: 0.55, spread: 0.3 }), ...kerb },
        {
          voice: { ...truck, release: 0.9 },
          notes: together([at(-4), at(1)], { at: 0.2, length: 0.8, loud: 0.45 }),
          level: -8,
          pan: 0.4,
          lowPass: 900,
          fader: [
            { at: 0.5, level: 0 },
            { at: 1.8, level: -14 },
          ],
          ...kerb,
        },
      ],
    },
  },
})
