import { codingPack } from '../release.ts'
import { instrument, notesAt } from '../writing/instrument.ts'
import { insists, presses, resolves, returns, rises, staysOpen, steps, stretched } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'

const { line, together, at, tonality } = theme({ key: pitch('Eb4'), scale: 'major', tempo: 108 })

// Said as one says: and how did it?
const motif = steps(3, 0.35, 2, 0.35, 5, 0.7)

const founder = instrument(
  {
    kind: 'blown',
    pipe: 'clarinet',
    breath: 0.12,
    attack: 0.06,
    release: 0.22,
    vibrato: { rate: 5, depth: 0.12, delay: 0.3 },
    width: 0.12,
  },
  { send: 0.35, pan: -0.12 },
)
const son = instrument(
  {
    kind: 'blown',
    pipe: 'reed',
    breath: 0.1,
    attack: 0.05,
    release: 0.16,
    glide: { from: -2, time: 0.08 },
    vibrato: { rate: 5.5, depth: 0.18, delay: 0.35 },
    width: 0.07,
  },
  { level: -2, send: 0.3, lowPass: 3600, pan: 0.12 },
)
const grandson = instrument(
  {
    kind: 'blown',
    pipe: 'reed',
    breath: 0.15,
    attack: 0.03,
    release: 0.1,
    glide: { from: -7, time: 0.11 },
    width: 0.07,
  },
  { level: -3, send: 0.35, lowPass: 4000, pan: 0.1 },
)
const sigh = instrument(
  {
    kind: 'blown',
    pipe: 'reed',
    breath: 0.3,
    attack: 0.05,
    release: 0.25,
    glide: { from: 4, time: 0.3 },
    width: 0.08,
  },
  { level: -3, send: 0.35, lowPass: 3000 },
)
const murmur = instrument(
  {
    kind: 'blown',
    pipe: 'hum',
    breath: 0.12,
    attack: 0.05,
    release: 0.14,
    glide: { from: -2, time: 0.1 },
    width: 0.25,
  },
  { send: 0.3, lowPass: 2500 },
)
const bubble = instrument(
  { kind: 'tone', wave: 'sine', attack: 0.008, decay: 0.18, glide: { from: -8, time: 0.07 }, width: 0.4 },
  { level: -4, send: 0.35 },
)

export const rubberDuckAndSons = codingPack({
  slug: 'rubber-duck-and-sons',
  title: 'Rubber Duck & Sons',
  description:
    'Small reeds, soft squeaks and the patience of a family firm that has listened to bugs for three generations. It says very little, and always lets you finish first.',
  price: 1000,
  published: '2026-05-12T09:00:00Z',
  artist: 'Tallow & Reed',
  genre: 'Interface',
  tonality,
  space: { decay: 0.7, damping: 0.2, size: 0.22, wet: 0.22 },
  sounds: {
    'session.start': {
      title: 'Open for Business',
      ms: 2250,
      price: 220,
      play: [
        founder(together([at(-2), at(1)], { at: 0.05, length: 0.4, loud: 0.5, strum: 0.05, spread: 0.2 })),
        son(line(rises(motif, 5), { at: 0.42, loud: 0.6, spread: 0.2 })),
        founder(together([at(-2), at(1), at(3)], { at: 1.13, length: 0.6, loud: 0.5, spread: 0.3 }), {
          level: -3,
        }),
        grandson(notesAt(0.45, [1.2, at(8), 0.5]), { pan: 0.25 }),
      ],
    },
    'task.acknowledge': {
      title: 'Go On',
      ms: 560,
      price: 120,
      play: [
        grandson(notesAt(0.12, [0.05, at(5), 0.5]), { level: 0 }),
        founder(notesAt(0.12, [0.08, at(1), 0.4]), { level: -5 }),
      ],
    },
    'task.progress': {
      title: 'Mm-hm',
      ms: 510,
      price: 110,
      play: [murmur(line(steps(1, 0.22, 3, 0.24), { loud: 0.5, held: 0.85, spread: 0.2 }), { pan: 0.2 })],
    },
    'input.required': {
      title: 'And What Did You Expect?',
      ms: 1350,
      price: 180,
      play: [
        son(
          line(staysOpen([...stretched(motif, 0.78), ...steps(4, 0.25, 9, 0.55)]), {
            loud: 0.6,
            held: 0.85,
            spread: 0.2,
          }),
        ),
        founder(notesAt(0.4, [0.66, at(-2), 0.4]), { level: -5 }),
      ],
    },
    'resource.limit': {
      title: 'The Tub Is Full',
      ms: 1500,
      price: 180,
      play: [
        bubble(
          line(presses(steps(5, 0.25, 6, 0.25, 8, 0.25, 9, 0.25, 10, 0.25, 11, 0.25), 11), {
            octave: 1,
            loud: 0.55,
            spread: 0.35,
          }),
        ),
        founder(notesAt(0.8, [0.1, at(1), 0.4]), { level: -4 }),
        son(notesAt(0.4, [0.7, at(4), 0.45]), { level: -4 }),
      ],
    },
    'user.spam': {
      title: 'One Duck at a Time',
      ms: 1280,
      price: 170,
      play: [
        grandson(line(insists(steps(5, 0.3), 4, 0.88), { loud: 0.6, held: 0.6, spread: 0.3 })),
        founder(notesAt(0.24, [0.72, at(1), 0.5])),
      ],
    },
    'task.error': {
      title: 'Explain It Again',
      ms: 1420,
      price: 180,
      play: [
        sigh(line(steps(3, 0.6), { loud: 0.55 })),
        founder(line(steps(1.5, 0.5, 1, 0.9), { at: 0.36, loud: 0.6, spread: 0.15 })),
        founder(notesAt(0.5, [0.64, at(-4) - 1, 0.4]), { level: -3, pan: 0.2 }),
      ],
    },
    'task.complete': {
      title: 'You Found It Yourself',
      ms: 1900,
      price: 230,
      play: [
        son(line(resolves([...motif, ...steps(8, 0.6)]), { loud: 0.65, held: 0.95 })),
        founder(together([at(-3), at(1)], { at: 0.42, length: 0.36, loud: 0.5, spread: 0.2 }), { level: -3 }),
        founder(together([at(-2), at(1), at(3)], { at: 0.83, length: 0.6, loud: 0.5, spread: 0.3 }), {
          level: -3,
        }),
        grandson(notesAt(0.1, [1.42, at(10), 0.4]), { level: -6, pan: 0.3 }),
      ],
    },
    'session.end': {
      title: 'Back on the Shelf',
      ms: 1850,
      price: 190,
      play: [
        son(line(stretched(returns(motif), 1.1), { loud: 0.55, spread: 0.2 })),
        founder(together([at(-2), at(1)], { at: 0.48, length: 0.65, loud: 0.42, spread: 0.25 }), {
          level: -4,
        }),
        sigh(notesAt(0.2, [1.2, at(5), 0.35]), { level: -8, pan: 0.25 }),
      ],
    },
  },
})
