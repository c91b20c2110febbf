import { codingPack } from '../release.ts'
import { instrument, notesAt } from '../writing/instrument.ts'
import { presses, resolves, returns, rises, staysOpen, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

// Five steps to the octave: 6 is the next tonic.
const tempo = 144
const { line, together, at, tonality } = theme({ key: pitch('G4'), scale: 'pentatonic', tempo })

const motif = steps(1, 0.5, 3, 0.5, 2, 0.5, 5, 0.5)

const kalimba = instrument({ kind: 'modal', material: 'kalimba', decay: 1.3, hardness: 0.45 }, { send: 0.25 })
const marimba = instrument({ kind: 'modal', material: 'marimba', decay: 0.6, strike: 0.2 }, { send: 0.15 })
const block = instrument(
  { kind: 'modal', material: 'wood', decay: 0.2, hardness: 0.5, strike: 0.3 },
  { send: 0.2 },
)
const lid = instrument(
  { kind: 'modal', material: 'wood', decay: 0.34, hardness: 0.3, strike: 0.35, width: 0.6 },
  { send: 0.25 },
)

const high = pitch('D6')
const low = pitch('G3')

export const smallWoodenThings = codingPack({
  slug: 'small-wooden-things',
  title: 'Small Wooden Things',
  description:
    'Kalimba, woodblock and a very short marimba, struck softly and left to stop by themselves. Warm enough for a living room, dry enough to hear under a podcast.',
  price: 950,
  published: '2026-03-10T09:00:00Z',
  artist: 'Earcon Studio',
  genre: 'Minimal',
  tonality,
  space: { decay: 0.4, damping: 0.65, size: 0.15, wet: 0.2 },
  sounds: {
    'session.start': {
      title: 'Toy Box',
      ms: 2100,
      price: 220,
      play: [
        lid(notesAt(0.2, [0.06, low, 0.6], [0.19, low + 3, 0.4])),
        kalimba(line(rises([...motif, ...steps(6, 1)], 6), { at: 0.32, spread: 0.3 })),
        marimba(line(steps(6, 0.25, 8, 0.25, 7, 0.25, 10, 0.5), { at: 0.98, loud: 0.45, spread: 0.5 }), {
          level: -5,
        }),
        block(beat('x..x.x', { tempo, at: 1, pitch: high, loud: 0.3 }), { level: -10, pan: 0.4 }),
      ],
    },
    'task.acknowledge': {
      title: 'Peg in Hole',
      ms: 520,
      price: 120,
      play: [
        lid(notesAt(0.1, [0.05, at(1), 0.6]), { pan: -0.2 }),
        marimba(notesAt(0.2, [0.11, at(4), 0.55]), { pan: 0.3 }),
      ],
    },
    'task.progress': {
      title: 'Abacus',
      ms: 560,
      price: 120,
      play: [
        block(notesAt(0.1, [0.05, high - 7, 0.4], [0.13, high - 5, 0.45], [0.2, high - 2, 0.4]), {
          level: -9,
        }),
        marimba(notesAt(0.2, [0.05, at(4), 0.3], [0.13, at(5), 0.35])),
        kalimba(notesAt(0.2, [0.2, at(6), 0.4]), { pan: -0.2 }),
      ],
    },
    'input.required': {
      title: 'Knock on the Table',
      ms: 980,
      price: 180,
      play: [
        lid(notesAt(0.1, [0.05, low + 7, 0.7], [0.2, low + 7, 0.6])),
        kalimba(line(staysOpen(steps(4, 0.5, 7, 1), 2, 5), { at: 0.38, spread: 0.2 })),
      ],
    },
    'resource.limit': {
      title: 'Top Shelf',
      ms: 1250,
      price: 180,
      play: [
        marimba(line(presses(steps(3, 0.3, 4, 0.3, 5, 0.3, 7, 0.6), 7), { loud: 0.65, spread: 0.25 })),
        lid(notesAt(0.1, [0.675, at(2) - 12, 0.5], [0.8, at(2) - 12, 0.5], [0.925, at(2) - 12, 0.55]), {
          level: -4,
        }),
      ],
    },
    'user.spam': {
      title: 'Woodpecker',
      ms: 1120,
      price: 160,
      play: [
        block(beat('xxxxxx..oxxx', { tempo: 196, at: 0.05, pitch: high - 5, loud: 0.6 }), { level: -2 }),
        kalimba(notesAt(0.3, [0.05, at(3), 0.5], [0.66, at(3), 0.6])),
      ],
    },
    'task.error': {
      title: 'Splinter',
      ms: 1050,
      price: 180,
      play: [
        block(notesAt(0.1, [0.05, high - 9, 0.8], [0.085, high - 14, 0.6]), { level: -5 }),
        marimba(line(steps(1.5, 0.45, 1, 1), { at: 0.17, loud: 0.65, spread: 0.3 }), { pan: -0.1 }),
        marimba(notesAt(0.3, [0.37, at(1) - 6, 0.4]), { level: -4, pan: -0.2 }),
      ],
    },
    'task.complete': {
      title: 'Last Piece of the Puzzle',
      ms: 1750,
      price: 220,
      play: [
        kalimba(line(motif, { spread: 0.25, loud: 0.65 })),
        lid(notesAt(0.1, [0.93, at(1) - 12, 0.7])),
        kalimba(together([at(1), at(4), at(6)], { at: 0.96, loud: 0.7, strum: 0.012, spread: 0.3 })),
        marimba(line(resolves(steps(3, 0.4, 5, 0.4, 6, 1), 5), { at: 0.05, octave: -1, loud: 0.5 }), {
          level: -6,
        }),
      ],
    },
    'session.end': {
      title: 'Lid Closed',
      ms: 1600,
      price: 200,
      play: [
        kalimba(line(returns(motif), { loud: 0.6, spread: 0.3 }), { pan: 0.1 }),
        lid(notesAt(0.2, [0.98, low, 0.7], [1.09, low - 4, 0.45])),
      ],
    },
  },
})
