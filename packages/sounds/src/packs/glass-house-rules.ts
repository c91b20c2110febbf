import type { Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import {
  falls,
  head,
  insists,
  presses,
  resolves,
  returns,
  rises,
  staysOpen,
  steps,
  stretched,
} from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'

const { line, together, at, tonality } = theme({ key: pitch('E5'), scale: 'lydian', tempo: 132 })

const motif = steps(1, 0.5, 5, 0.5, 3, 0.5, 6, 1)

const glass: Voice = { kind: 'modal', material: 'glass', decay: 2.6 }
const rim: Voice = { kind: 'modal', material: 'bowl', attack: 0.18, strike: 0, decay: 4 }
const drop: Voice = { kind: 'modal', material: 'crystal', decay: 0.7, strike: 0.1 }
const light: Voice = { kind: 'pad', wave: 'glass', attack: 0.5, release: 0.9, cutoff: 2500, air: 0.15 }
const crack: Voice = { kind: 'modal', material: 'glass', hardness: 0.75, decay: 0.9 }

export const glassHouseRules = codingPack({
  slug: 'glass-house-rules',
  title: 'Glass House Rules',
  description:
    'Tuned glass, wet fingertips and long clear decays, so transparent that even the error is polite. Made for rooms with good speakers and people without stones.',
  price: 1250,
  published: '2026-09-29T09:00:00Z',
  artist: 'Marta Velde',
  genre: 'Ambient',
  tonality,
  space: { decay: 1.9, damping: 0.25, size: 0.6, wet: 0.32 },
  sounds: {
    'session.start': {
      title: 'Morning Through the Pane',
      ms: 2980,
      price: 250,
      play: [
        {
          voice: light,
          notes: together([at(-2), at(1), at(5)], { at: 0.03, length: 1.2, loud: 0.5 }),
          level: -9,
          send: 0.4,
        },
        { voice: glass, notes: line(rises(motif), { at: 0.18, spread: 0.3 }), send: 0.35 },
        {
          voice: drop,
          notes: line(steps(12, 0.5, 15, 1), { at: 1.05, loud: 0.4, spread: 0.5 }),
          level: -5,
          send: 0.6,
        },
      ],
    },
    'task.acknowledge': {
      title: 'Fingertip',
      ms: 780,
      price: 150,
      play: [{ voice: glass, notes: line(head(motif, 1), { loud: 0.6 }), send: 0.25 }],
    },
    'task.progress': {
      title: 'Condensation',
      ms: 690,
      price: 150,
      play: [{ voice: drop, notes: line(steps(8, 0.25, 10, 0.5), { loud: 0.5, spread: 0.35 }), send: 0.3 }],
    },
    'input.required': {
      title: 'Knock First',
      ms: 1340,
      price: 200,
      play: [
        { voice: glass, notes: line(staysOpen(steps(5, 0.35, 5, 0.65, 9, 1)), { spread: 0.2 }), send: 0.3 },
      ],
    },
    'resource.limit': {
      title: 'Up to the Rim',
      ms: 1720,
      price: 200,
      play: [
        { voice: rim, notes: line(steps(-2, 2), { loud: 0.6 }), level: -4, send: 0.4 },
        {
          voice: drop,
          notes: line(presses(steps(5, 0.25, 6, 0.25, 7, 0.25), 7), { loud: 0.6, spread: 0.25 }),
          send: 0.3,
        },
      ],
    },
    'user.spam': {
      title: 'No Stones, Please',
      ms: 1430,
      price: 190,
      play: [
        {
          voice: crack,
          notes: line(insists(steps(5, 0.3, 6, 0.3), 3), { loud: 0.6, spread: 0.25 }),
          send: 0.25,
        },
      ],
    },
    'task.error': {
      title: 'Hairline Crack',
      ms: 1580,
      price: 210,
      play: [{ voice: crack, notes: line(falls(steps(3, 0.4, 1, 0.8)), { octave: -1 }), send: 0.35 }],
    },
    'task.complete': {
      title: 'Crystal Clear',
      ms: 2450,
      price: 250,
      play: [
        { voice: glass, notes: line(resolves(motif), { spread: 0.3 }), send: 0.35 },
        {
          voice: rim,
          notes: together([at(-6), at(-2)], { at: 0.5, length: 1, loud: 0.5 }),
          level: -8,
          send: 0.4,
        },
      ],
    },
    'session.end': {
      title: 'Blinds Down',
      ms: 2650,
      price: 230,
      play: [
        { voice: glass, notes: line(stretched(returns(motif), 1.25), { loud: 0.6, spread: 0.3 }), send: 0.4 },
        {
          voice: light,
          notes: together([at(-6), at(-2)], { at: 0.6, length: 0.9, loud: 0.4 }),
          level: -11,
          send: 0.4,
        },
      ],
    },
  },
})
