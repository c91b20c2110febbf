import { codingPack } from '../release.ts'
import { instrument, notesAt } from '../writing/instrument.ts'
import { insists, presses, resolves, returns, rises, staysOpen, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

const { line, together, at, tonality } = theme({ key: pitch('F5'), scale: 'major', tempo: 120 })

// The sixth chord of an afternoon.
const motif = steps(1, 0.35, 3, 0.35, 6, 0.35, 5, 0.6)

const cup = instrument(
  { kind: 'modal', material: 'celesta', decay: 1.1, hardness: 0.5, strike: 0.35 },
  { send: 0.3 },
)
const mug = instrument(
  { kind: 'modal', material: 'stone', decay: 0.55, hardness: 0.4, strike: 0.3 },
  { send: 0.25 },
)
const spoon = instrument(
  { kind: 'modal', material: 'metal', decay: 1.1, hardness: 0.5, strike: 0.15 },
  { level: -7, send: 0.3 },
)
const bell = instrument(
  { kind: 'modal', material: 'chime', decay: 3, hardness: 0.42, strike: 0.1 },
  { level: -3, send: 0.35 },
)
const steam = (from: number, to: number) =>
  instrument(
    { kind: 'noise', shape: 'band', from, to, resonance: 0.55, attack: 0.15, release: 0.4 },
    { level: -16, send: 0.3, lowPass: 6000 },
  )
const drop = instrument(
  { kind: 'tone', wave: 'sine', attack: 0.006, decay: 0.22, glide: { from: -10, time: 0.06 }, width: 0.3 },
  { send: 0.3 },
)
const chair = instrument(
  { kind: 'modal', material: 'wood', decay: 0.3, hardness: 0.35, strike: 0.4 },
  { send: 0.3 },
)
const beans = instrument(
  { kind: 'shaker', decay: 0.09, brightness: 0.3 },
  { level: 1, send: 0.2, lowPass: 5000, pan: -0.15 },
)
const motor = instrument(
  {
    kind: 'fm',
    ratio: 0.5,
    index: 4,
    decay: 2,
    sustain: 0.8,
    attack: 0.15,
    release: 0.3,
    glide: { from: -7, time: 0.35 },
    width: 0.4,
  },
  { level: -11, send: 0.2, highPass: 180, pan: 0.1 },
)

// A saucer that comes to rest: each round of its rim is shorter than the one before.
const settling = (from: number, rounds: number) =>
  notesAt(
    0.2,
    ...Array.from({ length: rounds }, (_, n): [number, number, number] => [
      Math.round((from + 0.42 * (1 - 0.8 ** n)) * 1000) / 1000,
      at(n % 2 === 0 ? 2 : 1.5) - 12,
      Math.round(60 * 0.9 ** n) / 100,
    ]),
  )

export const cafeCompile = codingPack({
  slug: 'cafe-compile',
  title: 'Café Compile',
  description:
    'Porcelain, a teaspoon, a breath of steam and a counter bell with good manners. For people who write their best code two metres from an espresso machine and have to work from home.',
  price: 1150,
  published: '2026-03-26T09:00:00Z',
  artist: 'Ines Quarry',
  genre: 'Interface',
  tonality,
  space: { decay: 0.9, damping: 0.35, size: 0.3, wet: 0.2 },
  sounds: {
    'session.start': {
      title: 'Grinder at Seven',
      ms: 2700,
      price: 250,
      play: [
        beans(beat('-oxxoxxoxxoxxoxo-', { tempo: 330, at: 0.08, loud: 0.5 })),
        motor(notesAt(0.65, [0.05, at(1) - 12, 0.55], [0.05, at(-2) - 12, 0.5])),
        steam(3000, 1800)(notesAt(0.5, [0.95, 84, 0.5])),
        cup(line(rises([...motif, ...steps(8, 1)]), { at: 1, loud: 0.65, spread: 0.3 })),
        bell(notesAt(0.5, [1.83, at(8), 0.5]), { level: -6 }),
      ],
    },
    'task.acknowledge': {
      title: 'Two Sugars',
      ms: 680,
      price: 140,
      play: [
        drop(notesAt(0.1, [0.05, at(1), 0.5], [0.2, at(3), 0.55])),
        cup(notesAt(0.3, [0.2, at(5), 0.4]), { level: -6, pan: 0.2 }),
      ],
    },
    'task.progress': {
      title: 'Drip',
      ms: 500,
      price: 130,
      play: [
        drop(notesAt(0.1, [0.05, at(5), 0.45])),
        cup(notesAt(0.1, [0.08, at(1), 0.35]), { level: -6, pan: 0.25 }),
      ],
    },
    'input.required': {
      title: 'Name for the Cup',
      ms: 1300,
      price: 200,
      play: [
        spoon(beat('x.x', { tempo: 170, at: 0.05, pitch: at(5), loud: 0.5 }), { pan: -0.2 }),
        cup(line(staysOpen(steps(5, 0.4, 6, 0.4, 9, 1)), { at: 0.38, loud: 0.65, spread: 0.2 })),
      ],
    },
    'resource.limit': {
      title: 'Last of the Oat Milk',
      ms: 1550,
      price: 190,
      play: [
        steam(450, 1700)(notesAt(0.8, [0.05, 72, 0.5]), { level: -13 }),
        mug(line(presses(steps(3, 0.3, 5, 0.3, 7, 0.5), 7), { octave: -1, loud: 0.65, spread: 0.25 })),
        drop(notesAt(0.1, [1.08, at(1), 0.45]), { level: -3 }),
      ],
    },
    'user.spam': {
      title: 'Seventh Espresso',
      ms: 1450,
      price: 180,
      play: [
        spoon(line(insists(steps(5, 0.28, 6, 0.28), 3, 0.82), { octave: -1, loud: 0.55, spread: 0.35 }), {
          level: -3,
          pan: 0.15,
        }),
        mug(notesAt(0.2, [0.92, at(1) - 12, 0.55]), { level: -5 }),
      ],
    },
    'task.error': {
      title: 'Saucer, Meet Floor',
      ms: 1600,
      price: 200,
      play: [
        cup(notesAt(0.3, [0.05, at(5), 0.55]), { level: -2 }),
        mug(settling(0.3, 9), { level: 1, pan: 0.15 }),
        cup(notesAt(0.5, [0.86, at(1.5) - 12, 0.5]), { level: -5, pan: 0.2 }),
      ],
    },
    'task.complete': {
      title: 'Order Up',
      ms: 1950,
      price: 240,
      play: [
        cup(line(resolves([...motif, ...steps(8, 0.6)]), { loud: 0.65, spread: 0.3 })),
        bell(notesAt(0.5, [0.88, at(8), 0.55], [1.1, at(8), 0.65]), { pan: 0.15 }),
        mug(together([at(-6), at(-2)], { at: 0.88, loud: 0.5, strum: 0.03 }), { level: -5 }),
      ],
    },
    'session.end': {
      title: 'Chairs on Tables',
      ms: 2400,
      price: 220,
      play: [
        chair(notesAt(0.2, [0.06, pitch('F4'), 0.6], [0.36, pitch('D4'), 0.55], [0.68, pitch('A3'), 0.6]), {
          level: -4,
        }),
        cup(line(returns(motif), { at: 0.8, loud: 0.55, spread: 0.3 })),
        steam(2200, 700)(notesAt(0.5, [1.3, 72, 0.4])),
      ],
    },
  },
})
