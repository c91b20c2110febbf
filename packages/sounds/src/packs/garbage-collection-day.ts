import type { Note, Part, Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import { presses, returns, rises, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

const tempo = 112
const { line, together, at, tonality } = theme({ key: pitch('C4'), scale: 'minorPentatonic', tempo })

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

/** At the side of the road: nothing that would make the desk hum. */
const kerb = (voice: Voice, notes: Note[], level = 0, pan = 0): Part => ({
  voice,
  notes,
  level,
  pan,
  highPass: 180,
  lowPass: 5500,
  send: 0.22,
})

const sweep = (at: number, beats: number) => line(steps(1, beats), { at, loud: 0.6 })
const sameBag = steps(5, 0.2, 4, 0.2, 5, 0.4)

export const garbageCollectionDay = codingPack({
  slug: 'garbage-collection-day',
  title: 'Garbage Collection Day',
  description:
    'Tin lids, brushes and a truck in no particular rush, played on tuned metal and brooms. It marks, it sweeps, and it leaves the street cleaner than your heap.',
  price: 1000,
  published: '2026-09-15T09:00:00Z',
  artist: 'The Low Desk',
  genre: 'Lo-fi',
  tonality,
  space: { decay: 0.9, damping: 0.35, size: 0.45, wet: 0.18 },
  tape: { wow: 0.25, saturation: 0.35, age: 0.4, hiss: 0.03 },
  sounds: {
    'session.start': {
      title: 'Truck at the Corner',
      ms: 2550,
      price: 220,
      play: [
        kerb(truck, together([-4, -1, 1].map(at), { at: 0.04, length: 1.3, loud: 0.5 }), -3),
        kerb(whisk, beat('x.o.x.-', { tempo, at: 0.3, grid: 3, loud: 0.5 }), -4, 0.4),
        kerb(tin, line(rises(motif, 6), { at: 0.3, spread: 0.3 })),
        kerb(lid, line(steps(9, 0.34, 11, 1), { at: 1.5, loud: 0.45, spread: 0.3 }), -2),
      ],
    },
    'task.acknowledge': {
      title: 'Lid Up',
      ms: 590,
      price: 120,
      play: [
        kerb({ ...lid, glide: { from: -5, time: 0.09 } }, line(steps(6, 1), { loud: 0.6 })),
        kerb(tin, line(steps(4, 1), { at: 0.06, loud: 0.45 }), -2, 0.3),
      ],
    },
    'task.progress': {
      title: 'Mark, Sweep',
      ms: 760,
      price: 120,
      play: [kerb(tin, line(steps(9, 0.3), { loud: 0.4 }), 0, -0.25), kerb(broom, sweep(0.2, 0.3), -9, 0.25)],
    },
    'input.required': {
      title: 'Whose Bin Is This?',
      ms: 1240,
      price: 180,
      play: [
        kerb(tin, line(steps(4, 0.4, 4, 0.27, 6, 0.4, 8, 1), { loud: 0.6, spread: 0.25 })),
        kerb(lid, line(steps(8, 1), { at: 0.623, loud: 0.45 }), 0, 0.2),
      ],
    },
    'resource.limit': {
      title: 'Heap at the Brim',
      ms: 1480,
      price: 180,
      play: [
        kerb(tin, line(presses(steps(1, 0.27, 3, 0.27, 4, 0.27, 5, 0.46), 5), { loud: 0.6, spread: 0.25 })),
        kerb(bag, beat('oxX', { tempo: 122, at: 0.7304, pitch: 60, loud: 0.5 }), -4),
      ],
    },
    'user.spam': {
      title: 'Same Bag Twice',
      ms: 1160,
      price: 160,
      play: [0.05, 0.46].flatMap((start, n) => [
        kerb({ ...lid, width: 0.8 }, line(sameBag, { at: start, loud: 0.55 + 0.1 * n, spread: 0.3 })),
        kerb(bag, beat('x', { tempo, at: start, pitch: 60, loud: 0.5 + 0.1 * n }), -3, 0.3),
      ]),
    },
    'task.error': {
      title: 'Bottles in the Paper',
      ms: 1380,
      price: 180,
      play: [
        kerb(bottle, line(steps(6.5, 0.3, 6, 0.5, 1.5, 0.4, 1, 1), { loud: 0.55, spread: 0.35 })),
        kerb(broom, sweep(0.05, 0.5), -11, 0.3),
      ],
    },
    'task.complete': {
      title: 'Nothing Left to Free',
      ms: 2000,
      price: 220,
      play: [
        kerb(broom, sweep(0.03, 0.4), -9, -0.4),
        kerb(broom, sweep(0.36, 0.4), -9, 0.4),
        kerb(tin, line(steps(1, 0.34, 4, 0.66, 5, 0.34, 6, 1), { at: 0.12, loud: 0.7, spread: 0.3 })),
        // The only major third in the street is kept for this moment.
        kerb(
          { ...lid, decay: 1.4 },
          together([4, 6, 7.5, 11].map(at), { at: 0.84, strum: 0.045, loud: 0.5, spread: 0.4 }),
        ),
      ],
    },
    'session.end': {
      title: 'Round the Next Block',
      ms: 2150,
      price: 200,
      play: [
        kerb(tin, line(returns(motif), { loud: 0.55, spread: 0.3 })),
        {
          ...kerb(
            { ...truck, release: 0.9 },
            together([-4, 1].map(at), { at: 0.1, length: 1.1, loud: 0.5 }),
            -1,
            0.4,
          ),
          lowPass: 1200,
          fader: [
            { at: 0.5, level: 0 },
            { at: 2, level: -12 },
          ],
        },
      ],
    },
  },
})
