import type { Note, Part, Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import { insists, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { rounded } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

// A dial tone of 350 and 440 Hz is F and A, a few cents apart: the telephone chose the key long ago.
const { line, together, at, tonality } = theme({ key: pitch('F4'), scale: 'pentatonic', tempo: 150 })

const sine: Voice = { kind: 'tone', wave: 'sine', attack: 0.012, release: 0.05, width: 0.35 }
const carrier: Voice = {
  kind: 'tone',
  wave: 'triangle',
  attack: 0.06,
  release: 0.12,
  width: 0.4,
  vibrato: { rate: 5, depth: 0.12, delay: 0.2 },
}
const bit: Voice = { kind: 'fm', ratio: 2, index: 0.8, decay: 0.22, attack: 0.006, width: 0.5 }
const data: Voice = { kind: 'fm', ratio: 1, index: 1.4, decay: 1.6, indexDecay: 0.35, attack: 0.006 }
const hiss: Voice = { kind: 'noise', from: 900, to: 2600, resonance: 0.35, attack: 0.12, release: 0.25 }
const open: Voice = { kind: 'pad', wave: 'glass', attack: 0.25, release: 0.7, cutoff: 2200, air: 0.1 }
const hello: Voice = {
  kind: 'blown',
  pipe: 'hum',
  breath: 0.2,
  attack: 0.05,
  release: 0.12,
  glide: { from: -2, time: 0.12 },
}
const hook: Voice = { kind: 'modal', material: 'wood', hardness: 0.45, decay: 0.25 }
const ringer: Voice = { kind: 'modal', material: 'chime', hardness: 0.4, strike: 0.05, decay: 1.6 }

/** What is heard through the line: nothing low, nothing high, a little too loud for the wire. */
const wire = (voice: Voice, notes: Note[], level = 0, pan = 0): Part => ({
  voice,
  notes,
  level,
  pan,
  highPass: 300,
  lowPass: 3300,
  saturation: 0.15,
  send: 0.15,
})

/** What is heard once the line has gone; below 200 Hz these bells only thump. */
const clear = (voice: Voice, notes: Note[], level = 0, pan = 0): Part => ({
  voice,
  notes,
  level,
  pan,
  highPass: 200,
  send: 0.35,
})

/** The keys of a telephone are pairs: one tone for the row, one for the column. */
const dialled = (start: number, gap: number, ...keys: [row: number, column: number][]) =>
  keys.flatMap((pair, n) =>
    together(pair.map(at), { at: rounded(start + n * gap), length: gap * 0.6, loud: 0.55, spread: 0.2 }),
  )

const pair = (low: number, high: number, start: number, length: number) =>
  together([low, high], { at: start, length, loud: 0.5, spread: 0.3 })

/** A letter as the wire carries it, a step for each one and a step for each nought: this is the E of Earcon. */
const letter = steps(...[0, 1, 0, 0, 0, 1, 0, 1].flatMap((digit) => [6 + digit, 0.095]))

const fullRate = steps(...[1, 4, 3, 6, 4, 8, 6, 9, 8, 9].flatMap((step) => [step, 0.14]))

export const baud9600 = codingPack({
  slug: '9600-baud',
  title: '9600 Baud',
  description:
    'Carrier tones, handshakes and a dial that means it, tuned until the line noise turns into harmony. For those who remember waiting for a machine, and those about to learn it again.',
  price: 1250,
  published: '2026-06-30T09:00:00Z',
  artist: 'Ossian Rook',
  genre: 'Electronic',
  tonality,
  space: { decay: 1, damping: 0.3, size: 0.35, wet: 0.2 },
  sounds: {
    'session.start': {
      title: 'Carrier Detect',
      ms: 3000,
      price: 250,
      play: [
        wire(sine, pair(at(1), at(3), 0.05, 0.3)),
        wire(sine, dialled(0.46, 0.1, [1, 6], [3, 7], [2, 8], [4, 9]), -1),
        wire(hiss, line(steps(1, 1.6), { at: 0.9, loud: 0.6 }), -5, 0.2),
        wire(carrier, line(steps(8, 1.4), { at: 0.95, loud: 0.5 }), -2, -0.2),
        clear(data, line(steps(4, 0.3, 6, 0.3, 8, 0.3, 9, 1), { at: 1.5, loud: 0.7, spread: 0.3 })),
        clear(open, together([1, 3, 4, 6].map(at), { at: 1.4, length: 0.8 }), -7),
      ],
    },
    'task.acknowledge': {
      title: 'Handshake',
      ms: 700,
      price: 150,
      play: [
        wire(data, line(steps(4, 0.36), { loud: 0.6 }), 0, -0.4),
        clear(data, line(steps(6, 0.5), { at: 0.2, loud: 0.7 }), 0, 0.4),
      ],
    },
    'task.progress': {
      title: 'Eight Bits, No Parity',
      ms: 600,
      price: 140,
      play: [wire(bit, line(letter, { loud: 0.45, spread: 0.3 }))],
    },
    'input.required': {
      title: 'Who Picked Up the Phone?',
      ms: 1400,
      price: 200,
      play: [
        wire(carrier, line(steps(8, 1), { loud: 0.5, held: 0.7 }), 0, 0.3),
        wire(hook, line(steps(6, 1), { at: 0.36, loud: 0.5 })),
        wire(hello, line(steps(4, 0.5, 7, 1), { at: 0.5, held: 0.75, loud: 0.6 }), -3, -0.15),
        clear(data, line(steps(4, 0.5, 7, 1), { at: 0.5, loud: 0.5 })),
      ],
    },
    'resource.limit': {
      title: 'Busy Signal',
      ms: 1900,
      price: 200,
      play: [
        // The fifth and the seventh of the key: so near to home, and engaged.
        wire(
          { ...sine, attack: 0.03 },
          [0.05, 0.6, 1.15].flatMap((start) => pair(at(4), at(5) + 2, start, 0.28)),
        ),
        clear(data, line(steps(1, 1.375, 1, 1.375, 1, 1), { loud: 0.45 }), -4),
      ],
    },
    'user.spam': {
      title: 'Line Noise',
      ms: 1350,
      price: 180,
      play: [
        wire(
          { ...bit, feedback: 0.25, index: 1.6 },
          line(insists(steps(5, 0.16, 6, 0.16, 5, 0.5), 3), { loud: 0.6, spread: 0.35 }),
        ),
        wire(
          { ...hiss, decay: 0.3, attack: 0.02 },
          line(insists(steps(1, 0.82), 3), { at: 0.08, loud: 0.65, spread: 0.4 }),
          4,
        ),
      ],
    },
    'task.error': {
      title: 'No Carrier',
      ms: 1700,
      price: 210,
      play: [
        wire(carrier, line(steps(6.5, 1), { loud: 0.6 }), -3, -0.2),
        wire(
          { ...carrier, glide: { from: 1, time: 0.25 }, release: 0.6 },
          line(steps(6, 1), { at: 0.45, loud: 0.55 }),
          -3,
          -0.1,
        ),
        wire(
          { ...hiss, from: 2000, to: 400, release: 0.7 },
          line(steps(1, 1.5), { at: 0.4, loud: 0.5 }),
          -9,
          0.3,
        ),
        clear(data, line(steps(1.5, 1, 1, 1), { loud: 0.55 }), -2),
      ],
    },
    'task.complete': {
      title: 'Transfer at Full Rate',
      ms: 2200,
      price: 250,
      play: [
        wire(bit, line(fullRate, { loud: 0.6, spread: 0.45 }), 2),
        clear(data, line(steps(11, 1), { at: 0.61, loud: 0.6 }), -2),
        clear(data, together([1, 4, 6, 8].map(at), { at: 0.61, loud: 0.6, strum: 0.02, spread: 0.5 }), -3),
        clear(open, together([1, 3, 4].map(at), { at: 0.61, length: 0.6 }), -8),
      ],
    },
    'session.end': {
      title: 'On the Hook',
      ms: 2100,
      price: 220,
      play: [
        wire(data, line(steps(8, 0.4, 6, 0.4, 4, 0.5, 1, 1), { loud: 0.6, spread: 0.25 })),
        clear(hook, line(steps(1, 0.2, -1, 0.5), { at: 0.78, loud: 0.6 }), -2),
        // Put down hard enough that the bell inside still hears it.
        clear(ringer, line(steps(6, 1), { at: 0.86, loud: 0.45 }), -2, 0.2),
      ],
    },
  },
})
