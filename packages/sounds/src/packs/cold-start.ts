import { codingPack } from '../release.ts'
import { instrument, notesAt } from '../writing/instrument.ts'
import { insists, presses, resolves, returns, rises, staysOpen, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

const tempo = 126
const { line, together, at, tonality } = theme({ key: pitch('D4'), scale: 'dorian', tempo })

// Four gears.
const motif = steps(1, 0.4, 4, 0.4, 5, 0.4, 7, 0.6)

const starter = instrument(
  {
    kind: 'fm',
    ratio: 0.5,
    index: 5,
    indexDecay: 0.5,
    decay: 0.42,
    attack: 0.025,
    feedback: 0.25,
    width: 0.4,
    glide: { from: -4, time: 0.07 },
  },
  { level: 3, send: 0.2, highPass: 220 },
)
const engine = instrument(
  { kind: 'pad', wave: 'saw', cutoff: 600, opens: 1.6, opening: 0.4, attack: 0.18, release: 0.6, air: 0.1 },
  { send: 0.2, highPass: 150, level: -6 },
)
const rev = instrument(
  {
    kind: 'fm',
    ratio: 1,
    index: 4.2,
    decay: 0.5,
    sustain: 0.5,
    attack: 0.05,
    release: 0.25,
    glide: { from: -9, time: 0.16 },
    width: 0.3,
  },
  { send: 0.2, highPass: 150 },
)
const spent = instrument(
  {
    kind: 'fm',
    ratio: 0.5,
    index: 4,
    decay: 0.9,
    sustain: 0.3,
    attack: 0.06,
    release: 0.5,
    glide: { from: 7, time: 0.7 },
    width: 0.3,
  },
  { send: 0.25, highPass: 150, level: -4 },
)
const dash = instrument(
  { kind: 'fm', ratio: 3, index: 0.9, decay: 1.5, attack: 0.008, width: 0.4 },
  { send: 0.35, pan: 0.15 },
)
const relay = instrument(
  { kind: 'modal', material: 'stone', decay: 0.16, hardness: 0.45, strike: 0.5 },
  { send: 0.2 },
)
const frost = instrument(
  { kind: 'noise', shape: 'band', from: 1100, to: 420, resonance: 0.45, attack: 0.3, release: 0.6 },
  { level: -16, send: 0.3, lowPass: 3000 },
)
const radio = instrument(
  { kind: 'keys', tine: 0.2, bark: 0.6, decay: 2 },
  { highPass: 420, lowPass: 2600, saturation: 0.4, send: 0.2, pan: 0.25 },
)

export const coldStart = codingPack({
  slug: 'cold-start',
  title: 'Cold Start',
  description:
    'A winter engine in nine short scenes: a low whirr that catches, a relay, a warm hum settling in. For sessions that need a moment before they run and would like some credit when they do.',
  price: 1200,
  published: '2026-02-10T09:00:00Z',
  artist: 'Marta Velde',
  genre: 'Interface',
  tonality,
  space: { decay: 1.5, damping: 0.6, size: 0.5, wet: 0.22 },
  sounds: {
    'session.start': {
      title: 'Key in the Ignition',
      ms: 2850,
      price: 250,
      play: [
        relay(notesAt(0.1, [0.06, 72, 0.6])),
        starter(
          line(insists(steps(-6, 0.28, -5, 0.24), 4, 0.86), { at: 0.26, octave: 1, loud: 0.7, spread: 0.2 }),
        ),
        engine(together([at(-6), at(-2), at(1)], { at: 1.15, length: 1, loud: 0.6, spread: 0.4 })),
        dash(line(rises(motif), { at: 1.32, loud: 0.55, spread: 0.3 })),
      ],
    },
    'task.acknowledge': {
      title: 'Clutch In',
      ms: 640,
      price: 150,
      play: [
        relay(notesAt(0.1, [0.05, 66, 0.5], [0.14, 71, 0.35]), { level: -4 }),
        dash(notesAt(0.3, [0.13, at(5), 0.5]), { level: -2 }),
      ],
    },
    'task.progress': {
      title: 'Second Gear',
      ms: 720,
      price: 150,
      play: [
        rev(notesAt(0.26, [0.05, at(4), 0.45]), { level: -3, pan: 0.15 }),
        relay(notesAt(0.1, [0.24, 69, 0.4]), { level: -6, pan: 0.2 }),
      ],
    },
    'input.required': {
      title: 'Hand Brake On',
      ms: 1200,
      price: 200,
      play: [
        relay(beat('ooxxX', { tempo: 250, at: 0.05, pitch: 71, loud: 0.5 }), { level: -3, pan: -0.15 }),
        dash(line(staysOpen(steps(5, 0.5, 9, 1)), { at: 0.42, loud: 0.65, spread: 0.2 })),
      ],
    },
    'resource.limit': {
      title: 'Reserve Tank',
      ms: 1650,
      price: 200,
      play: [
        engine(together([at(-6), at(-2)], { at: 0.05, length: 0.9, loud: 0.5, spread: 0.3 }), { level: -8 }),
        dash(line(presses(steps(5, 0.4, 6, 0.4, 7, 0.6), 7), { loud: 0.6, spread: 0.2 })),
      ],
    },
    'user.spam': {
      title: 'Foot off the Pedal',
      ms: 1400,
      price: 180,
      play: [
        rev(line(insists(steps(1, 0.72), 3, 0.8), { loud: 0.55, held: 0.5, spread: 0.3 }), { pan: 0.2 }),
        dash(notesAt(0.3, [0.9, at(1), 0.5])),
      ],
    },
    'task.error': {
      title: 'Stall at the Lights',
      ms: 1550,
      price: 200,
      play: [
        spent(together([at(-6), at(-2)], { at: 0.05, length: 0.6, loud: 0.6, spread: 0.3 })),
        dash(line(steps(1.5, 0.7, 1, 1), { at: 0.42, loud: 0.5, spread: 0.25 }), { pan: 0.25 }),
        relay(notesAt(0.1, [0.95, 60, 0.5]), { level: -4 }),
      ],
    },
    'task.complete': {
      title: 'Downhill from Here',
      ms: 2300,
      price: 250,
      play: [
        dash(line(resolves([...motif, ...steps(8, 1)]), { loud: 0.65, spread: 0.3 })),
        engine(together([at(-6), at(-2), at(3.5)], { at: 0.55, length: 0.9, loud: 0.55, spread: 0.4 }), {
          level: -7,
        }),
        frost(notesAt(1, [0.5, 72, 0.5])),
      ],
    },
    'session.end': {
      title: 'Engine Off, Radio On',
      ms: 2500,
      price: 220,
      play: [
        spent(together([at(-6), at(-2)], { at: 0.05, length: 0.3, loud: 0.55, spread: 0.3 })),
        relay(notesAt(0.1, [0.72, 72, 0.55])),
        radio(line(returns(motif), { at: 0.95, loud: 0.6 })),
        radio(together([at(-2), at(3)], { at: 1.53, loud: 0.4 }), { level: -4 }),
      ],
    },
  },
})
