import type { Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import { resolves, returns, rises, steps, stretched } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'

const { line, together, at } = theme({ key: pitch('D4'), scale: 'dorian', tempo: 88 })

const motif = steps(1, 0.5, 5, 0.5, 4, 0.5, 6, 1)

const bell: Voice = { kind: 'modal', material: 'bell', decay: 3.4, hardness: 0.36, strike: 0.08 }
const buoy: Voice = { kind: 'modal', material: 'bowl', decay: 2.2, hardness: 0.34, strike: 0.06 }
const foghorn: Voice = { kind: 'blown', pipe: 'horn', attack: 0.16, release: 0.5, breath: 0.12 }
const rope: Voice = { kind: 'modal', material: 'wood', hardness: 0.3, decay: 0.3 }
const gull: Voice = {
  kind: 'blown',
  pipe: 'flute',
  attack: 0.04,
  release: 0.12,
  glide: { from: -5, time: 0.1 },
}
const sea: Voice = {
  kind: 'noise',
  shape: 'band',
  from: 500,
  to: 900,
  resonance: 0.05,
  attack: 0.6,
  release: 0.9,
}
const pier: Voice = { kind: 'modal', material: 'wood', hardness: 0.25, decay: 0.6, strike: 0.3 }

/** Bells hum an octave below themselves, where a desk only rattles. */
const ashore = { highPass: 190, send: 0.35 } as const
const farOut = { highPass: 170, lowPass: 1800, send: 0.7 } as const

export const harbourMaster = codingPack({
  slug: 'harbour-master',
  title: 'Harbour Master',
  description:
    'Bells, buoys and one distant foghorn for people who ship. Low, round tones that cross a noisy room without hurrying anyone in it, with permission to dock asked exactly once.',
  price: 1100,
  published: '2026-08-25T09:00:00Z',
  artist: 'Tallow & Reed',
  genre: 'Interface',
  space: { decay: 2.2, damping: 0.55, size: 0.9, wet: 0.28 },
  sounds: {
    'session.start': {
      title: 'Pilot on Board',
      ms: 2900,
      price: 250,
      play: [
        { voice: sea, notes: line(steps(1, 1.4), { at: 0.03, loud: 0.5 }), level: -15, pan: 0.3, send: 0.3 },
        {
          voice: foghorn,
          notes: line(steps(1, 1.4), { at: 0.08, loud: 0.55 }),
          level: -6,
          pan: -0.25,
          ...farOut,
        },
        { voice: bell, notes: line(rises(motif), { at: 0.35, spread: 0.25 }), ...ashore },
      ],
    },
    'task.acknowledge': {
      title: 'Aye',
      ms: 620,
      price: 130,
      play: [{ voice: { ...bell, decay: 1.1 }, notes: line(steps(5, 1), { loud: 0.65 }), ...ashore }],
    },
    'task.progress': {
      title: 'Counting Knots',
      ms: 740,
      price: 130,
      play: [
        {
          voice: rope,
          notes: line(steps(5, 0.2, 5, 0.2, 5, 0.2), { loud: 0.5, spread: 0.3 }),
          level: -2,
          send: 0.2,
        },
        {
          voice: { ...buoy, decay: 0.9 },
          notes: line(steps(8, 0.5), { at: 0.323, loud: 0.35 }),
          level: -5,
          send: 0.25,
        },
      ],
    },
    'input.required': {
      title: 'Permission to Dock',
      ms: 1500,
      price: 200,
      play: [
        {
          voice: { ...foghorn, attack: 0.07, release: 0.35 },
          notes: line(steps(1, 0.5, 5, 0.35, 9, 0.6), { held: 0.85, loud: 0.6 }),
          ...farOut,
          lowPass: 2600,
          send: 0.4,
          pan: -0.15,
        },
        { voice: buoy, notes: line(steps(9, 1), { at: 0.63, loud: 0.4 }), level: -6, pan: 0.25, ...ashore },
      ],
    },
    'resource.limit': {
      title: 'Low Tide',
      ms: 1850,
      price: 190,
      play: [
        {
          voice: { ...sea, from: 1400, to: 350, attack: 0.2, release: 0.6 },
          notes: line(steps(1, 1.2), { at: 0.03, loud: 0.6 }),
          level: -12,
          pan: 0.35,
          send: 0.3,
        },
        {
          voice: buoy,
          notes: line(steps(8, 0.4, 7, 0.4, 5, 0.4, 5, 0.3, 5, 0.3), { loud: 0.6, spread: 0.25 }),
          ...ashore,
        },
      ],
    },
    'user.spam': {
      title: 'Gulls',
      ms: 1250,
      price: 170,
      play: [
        {
          voice: gull,
          notes: line(steps(13, 0.24, 12, 0.32, 13, 0.2, 12, 0.26, 13, 0.16, 12, 0.3), {
            held: 0.7,
            loud: 0.5,
            spread: 0.3,
          }),
          lowPass: 3200,
          send: 0.45,
        },
      ],
    },
    'task.error': {
      title: 'Hull Meets Pier',
      ms: 1600,
      price: 200,
      play: [
        {
          voice: pier,
          notes: line(steps(1, 0.25, -2, 1), { loud: 0.7 }),
          level: -1,
          highPass: 190,
          send: 0.35,
        },
        {
          voice: bell,
          notes: line(steps(1.5, 0.6, 1, 1), { at: 0.1, loud: 0.55 }),
          level: -2,
          pan: 0.15,
          ...ashore,
        },
      ],
    },
    'task.complete': {
      title: 'Shipped',
      ms: 2400,
      price: 250,
      play: [
        // Two strokes and two strokes, as a ship's bell counts.
        {
          voice: bell,
          notes: line(steps(5, 0.28, 5, 0.5, 8, 0.28, 8, 1), { loud: 0.65, spread: 0.2 }),
          ...ashore,
        },
        {
          voice: foghorn,
          notes: together([at(1), at(5), at(6) + 3], { at: 0.6, length: 0.55, loud: 0.5, spread: 0.4 }),
          level: -7,
          ...farOut,
        },
        {
          voice: buoy,
          notes: line(resolves(steps(12, 0.25, 13, 0.25, 15, 1)), { at: 0.85, loud: 0.3 }),
          level: -9,
          ...ashore,
        },
      ],
    },
    'session.end': {
      title: 'Fog Rolls In',
      ms: 2800,
      price: 220,
      play: [
        {
          voice: bell,
          notes: line(stretched(returns(motif), 0.9), { loud: 0.5, spread: 0.25 }),
          level: -3,
          ...ashore,
        },
        { voice: foghorn, notes: line(steps(1, 1), { at: 1, loud: 0.5 }), level: -5, pan: -0.3, ...farOut },
        {
          voice: { ...sea, from: 1100, to: 450 },
          notes: line(steps(1, 2), { at: 0.3, loud: 0.5 }),
          level: -14,
          pan: 0.3,
          send: 0.3,
        },
      ],
    },
  },
})
