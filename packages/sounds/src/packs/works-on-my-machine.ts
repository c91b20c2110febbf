import { codingPack } from '../release.ts'
import { instrument, notesAt } from '../writing/instrument.ts'
import { insists, presses, resolves, returns, rises, staysOpen, steps } from '../writing/motif.ts'
import { beat } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

// 200 Hz, two octaves above the mains: all that turns in here is tuned to it.
const mains = 55.35
const { line, together, at, tonality } = theme({ key: mains + 12, scale: 'mixolydian', tempo: 150 })

const motif = steps(1, 0.5, 5, 0.5, 4, 0.5, 7, 0.5)

const head = instrument(
  { kind: 'fm', ratio: 1.5, index: 2, decay: 0.34, attack: 0.008, width: 0.4 },
  { send: 0.15, lowPass: 4500, pan: 0.15 },
)
const relay = instrument(
  { kind: 'modal', material: 'metal', decay: 0.24, hardness: 0.4, strike: 0.3 },
  { level: -6, send: 0.15 },
)
const key = instrument(
  { kind: 'modal', material: 'stone', decay: 0.18, hardness: 0.4, strike: 0.3 },
  { level: -7, send: 0.1 },
)
const hum = instrument(
  { kind: 'tone', wave: 'saw', attack: 0.2, release: 0.4, width: 0.3 },
  { level: -22, lowPass: 1200, highPass: 90 },
)
const spindle = (from: number, time: number) =>
  instrument(
    {
      kind: 'fm',
      ratio: 1,
      index: 1.8,
      decay: 2,
      sustain: 0.7,
      attack: 0.25,
      release: 0.5,
      glide: { from, time },
      width: 0.3,
    },
    { level: -5, send: 0.1, pan: 0.12 },
  )
const fan = (from: number, to: number) =>
  instrument(
    { kind: 'noise', shape: 'band', from, to, resonance: 0.5, attack: 0.4, release: 0.5, width: 0.4 },
    { level: -19, lowPass: 3500 },
  )
const lamp = instrument(
  { kind: 'tone', wave: 'triangle', attack: 0.01, decay: 0.9, width: 0.5 },
  { level: -3, send: 0.25, lowPass: 5000, pan: 0.1 },
)

export const worksOnMyMachine = codingPack({
  slug: 'works-on-my-machine',
  title: 'Works on My Machine',
  description:
    'Relays, spindles and the fan of a computer that was never meant to move. Dry mechanical sounds with a faint mains hum, for anyone who trusts a tool more when it clicks.',
  price: 1050,
  published: '2026-04-28T09:00:00Z',
  artist: 'Ossian Rook',
  genre: 'Electronic',
  tonality,
  space: { decay: 0.3, damping: 0.5, size: 0.08, wet: 0.16 },
  sounds: {
    'session.start': {
      title: 'Spindle Up',
      ms: 2950,
      price: 230,
      play: [
        relay(notesAt(0.1, [0.06, mains + 19, 0.6])),
        hum(notesAt(2, [0.1, mains - 12, 0.6])),
        spindle(-24, 1.5)(notesAt(1.8, [0.15, mains + 12, 0.5])),
        fan(300, 1100)(notesAt(1.8, [0.15, 72, 0.5])),
        head(line(rises(motif), { at: 1.45, loud: 0.55, spread: 0.3 })),
        lamp(notesAt(0.5, [2.05, at(8), 0.5])),
      ],
    },
    'task.acknowledge': {
      title: 'Relay, Understood',
      ms: 580,
      price: 120,
      play: [
        relay(notesAt(0.1, [0.05, mains + 19, 0.55], [0.16, mains + 24, 0.5])),
        head(notesAt(0.1, [0.055, at(1), 0.4], [0.165, at(5), 0.5])),
      ],
    },
    'task.progress': {
      title: 'Disk Light',
      ms: 620,
      price: 120,
      play: [
        head(
          notesAt(0.1, [0.05, at(8), 0.35], [0.12, at(12), 0.4], [0.19, at(11), 0.35], [0.3, at(12), 0.4]),
        ),
      ],
    },
    'input.required': {
      title: 'Any Key',
      ms: 1100,
      price: 180,
      play: [
        key(notesAt(0.1, [0.05, mains + 15, 0.7], [0.16, mains + 20, 0.4]), { pan: -0.15 }),
        lamp(line(staysOpen(steps(5, 0.4, 11, 1), 4), { at: 0.32, loud: 0.6, spread: 0.2 })),
      ],
    },
    'resource.limit': {
      title: 'Fan at Full Tilt',
      ms: 1800,
      price: 190,
      play: [
        fan(400, 1800)(notesAt(1.2, [0.05, 72, 0.6]), { level: -17 }),
        spindle(-7, 1)(notesAt(1.1, [0.05, at(7), 0.5])),
        relay(line(presses(steps(5, 0.5, 6, 0.5), 7), { at: 0.25, loud: 0.5, spread: 0.2 }), { level: -3 }),
      ],
    },
    'user.spam': {
      title: 'Keyboard Buffer Full',
      ms: 1250,
      price: 160,
      play: [
        key(beat('xoxxoxox', { tempo: 200, at: 0.05, pitch: mains + 17, loud: 0.55 }), { level: -4 }),
        lamp(line(insists(steps(7, 0.3), 3, 0.85), { at: 0.66, loud: 0.55, spread: 0.15 })),
      ],
    },
    'task.error': {
      title: 'Not on Yours',
      ms: 1450,
      price: 190,
      play: [
        relay(notesAt(0.1, [0.05, mains + 19, 0.6])),
        head(line(steps(1, 0.3, 5, 0.3), { at: 0.12, loud: 0.5, spread: 0.2 })),
        spindle(6, 0.6)(notesAt(0.5, [0.42, mains + 1, 0.5]), { level: -4 }),
        lamp(line(steps(1.5, 0.5, 1, 1), { at: 0.42, octave: -1, loud: 0.55 })),
      ],
    },
    'task.complete': {
      title: 'Ship the Laptop',
      ms: 2050,
      price: 230,
      play: [
        head(line(resolves([...motif, ...steps(8, 1)]), { loud: 0.6, spread: 0.3 })),
        lamp(together([at(1), at(5), at(10)], { at: 0.86, loud: 0.55, strum: 0.05, spread: 0.3 })),
        key(notesAt(0.1, [1.2, mains + 12, 0.6], [1.33, mains + 8, 0.7])),
        hum(notesAt(0.8, [0.1, mains - 12, 0.5])),
      ],
    },
    'session.end': {
      title: 'Park the Heads',
      ms: 2350,
      price: 200,
      play: [
        head(line(returns(motif), { loud: 0.55, spread: 0.3 })),
        spindle(12, 1.2)(notesAt(1.1, [0.5, mains, 0.45])),
        fan(1200, 300)(notesAt(0.8, [0.4, 72, 0.45])),
        relay(notesAt(0.1, [1.74, mains + 12, 0.65], [1.86, mains + 7, 0.5])),
      ],
    },
  },
})
