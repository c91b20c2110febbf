import type { Note, Part, Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import { returns, rises, steps, stretched } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'

const { line, together, at, tonality } = theme({ key: pitch('A3'), scale: 'mixolydian', tempo: 88 })

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
const ashore = (voice: Voice, notes: Note[], level = 0, pan = 0): Part => ({
  voice,
  notes,
  level,
  pan,
  highPass: 190,
  lowPass: 4500,
  send: 0.35,
})

const farOut = (voice: Voice, notes: Note[], level = 0, pan = 0): Part => ({
  ...ashore(voice, notes, level, pan),
  lowPass: 2000,
  send: 0.6,
})

export const harbourMaster = codingPack({
  slug: 'harbour-master',
  title: 'Harbour Master',
  description:
    'Bells, buoys and one distant foghorn for people who ship. Low, round tones that cross a noisy room without hurrying anyone in it, with permission to dock asked exactly once.',
  price: 1100,
  published: '2026-08-25T09:00:00Z',
  artist: 'Tallow & Reed',
  genre: 'Interface',
  tonality,
  space: { decay: 2.2, damping: 0.55, size: 0.9, wet: 0.28 },
  sounds: {
    'session.start': {
      title: 'Pilot on Board',
      ms: 2900,
      price: 250,
      play: [
        ashore(sea, line(steps(1, 1.4), { at: 0.03, loud: 0.5 }), -14, 0.3),
        farOut(foghorn, line(steps(1, 1.4), { at: 0.08, loud: 0.55 }), -5, -0.25),
        ashore(bell, line(rises(motif), { at: 0.35, spread: 0.25 })),
      ],
    },
    'task.acknowledge': {
      title: 'Aye',
      ms: 620,
      price: 130,
      play: [
        ashore({ ...bell, decay: 5, strike: 0.03 }, line(steps(5, 1), { loud: 0.6 })),
        ashore({ ...buoy, attack: 0.03 }, line(steps(5, 1), { loud: 0.5 }), -1, 0.2),
      ],
    },
    'task.progress': {
      title: 'Counting Knots',
      ms: 740,
      price: 130,
      play: [
        ashore(rope, line(steps(8, 0.2, 8, 0.2, 8, 0.2), { loud: 0.5, spread: 0.3 }), -2),
        ashore({ ...buoy, decay: 1.4 }, line(steps(12, 0.5), { at: 0.323, loud: 0.4 }), 0),
      ],
    },
    'input.required': {
      title: 'Permission to Dock',
      ms: 1500,
      price: 200,
      play: [
        farOut(
          { ...foghorn, attack: 0.07, release: 0.35 },
          line(steps(1, 0.45, 5, 0.32, 9, 0.55), { held: 0.8, loud: 0.6 }),
          0,
          -0.15,
        ),
        ashore(buoy, line(steps(9, 1), { at: 0.575, loud: 0.45 }), -1, 0.25),
      ],
    },
    'resource.limit': {
      title: 'Low Tide',
      ms: 1850,
      price: 190,
      play: [
        ashore(
          { ...sea, from: 1400, to: 350, attack: 0.2, release: 0.6 },
          line(steps(1, 1.2), { at: 0.03, loud: 0.6 }),
          -11,
          0.35,
        ),
        // The water goes down until the keel has found the ground, and knocks on it.
        ashore(buoy, line(steps(8, 0.4, 7, 0.4, 5, 0.4, 5, 0.3, 5, 0.3), { loud: 0.6, spread: 0.25 })),
      ],
    },
    'user.spam': {
      title: 'Gulls',
      ms: 1250,
      price: 170,
      play: [
        farOut(
          gull,
          line(steps(16, 0.2, 15, 0.32, 16, 0.18, 15, 0.27, 15, 0.2), {
            held: 0.6,
            loud: 0.5,
            spread: 0.3,
          }),
        ),
      ],
    },
    'task.error': {
      title: 'Hull Meets Pier',
      ms: 1600,
      price: 200,
      play: [
        ashore(pier, line(steps(5, 0.25, 1, 1), { loud: 0.6 }), -2),
        ashore(bell, line(steps(1.5, 0.6, 1, 1), { at: 0.1, loud: 0.65 }), 0, 0.15),
      ],
    },
    'task.complete': {
      title: 'Shipped',
      ms: 2400,
      price: 250,
      play: [
        // Two strokes and two strokes, as a ship's bell counts.
        ashore(bell, line(steps(5, 0.28, 5, 0.5, 8, 0.28, 8, 1), { loud: 0.65, spread: 0.2 })),
        farOut(foghorn, together([1, 5, 8].map(at), { at: 0.6, length: 0.55, loud: 0.5, spread: 0.4 }), -7),
        ashore(buoy, line(steps(12, 0.25, 13, 0.25, 15, 1), { at: 0.85, loud: 0.35, spread: 0.3 }), -3),
      ],
    },
    'session.end': {
      title: 'Fog Rolls In',
      ms: 2800,
      price: 220,
      play: [
        ashore(bell, line(stretched(returns(motif), 0.9), { loud: 0.5, spread: 0.25 }), -1),
        farOut(foghorn, line(steps(1, 1), { at: 1, loud: 0.5 }), -5, -0.3),
        ashore({ ...sea, from: 1100, to: 450 }, line(steps(1, 2), { at: 0.3, loud: 0.5 }), -12, 0.3),
      ],
    },
  },
})
