import type { Note, Voice } from '../piece.ts'
import { presses, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const drawer = theme({ key: pitch('Eb4'), scale: 'major', tempo: 104 })
/** The smallest step down, and a shrug after it. */
const shrug = steps(1.5, 0.5, 1, 0.75)

const slack: Note[] = [
  { at: 0.06, pitch: pitch('B4'), length: 0.9, loud: 0.7, pan: -0.25 },
  { at: 0.16, pitch: pitch('F4'), length: 1, loud: 0.6, pan: 0.25 },
]
const sagging = { from: 7, time: 0.95 }

const page = theme({ key: pitch('B3'), scale: 'harmonicMinor', tempo: 132 })
const nearlyFull = presses(steps(5, 0.5, 6, 0.5, 7, 0.5, 8, 0.5, 9, 0.5), 9, 4)

const meter = theme({ key: pitch('D5'), scale: 'minor', tempo: 110 })
/** Down a stair that it does not reach the foot of. */
const coins = steps(8, 0.35, 7, 0.35, 5, 0.38, 4, 0.42, 2, 1)
const ticks = meter.line(coins, { at: 0.06, loud: 0.5, octave: 1 })

const reed: Voice = { kind: 'blown', pipe: 'reed', width: 0.3, breath: 0.15, attack: 0.03, release: 0.1 }
const muted: Voice = { kind: 'pluck', brightness: 0.35, damping: 0.75, decay: 0.7 }

/** What went wrong, or is about to; never an alarm. */
export const trouble: Sample[] = [
  {
    id: 'wrong-drawer',
    title: 'Wrong Drawer',
    context: 'A file is not where the tool was told that it would be.',
    ms: 2000,
    space: { decay: 0.7, damping: 0.6, size: 0.3, wet: 0.18 },
    play: [
      {
        voice: { kind: 'noise', from: 500, to: 1300, resonance: 0.35, attack: 0.1, release: 0.05 },
        notes: [{ at: 0.04, pitch: 60, length: 0.16, loud: 0.6 }],
        level: -4,
        send: 0.2,
      },
      {
        voice: { kind: 'modal', material: 'wood', decay: 0.3, hardness: 0.45 },
        notes: [
          { at: 0.25, pitch: 64, length: 0.1, loud: 0.8, pan: -0.2 },
          { at: 0.33, pitch: 59, length: 0.1, loud: 0.5, pan: 0.25 },
        ],
        send: 0.25,
      },
      { voice: reed, notes: drawer.line(shrug, { at: 0.48, held: 0.7, loud: 0.7 }), level: -2, send: 0.35 },
      {
        voice: { kind: 'modal', material: 'marimba', hardness: 0.35 },
        notes: drawer.line(shrug, { at: 0.48, loud: 0.6, spread: 0.35 }),
        level: -2,
        send: 0.3,
      },
    ],
    old: [beeps('square', drawer.line(shrug, { at: 0.06, held: 0.8 }))],
  },
  {
    id: 'line-goes-slack',
    title: 'The Line Goes Slack',
    context: 'The connection is lost, and the tool holds on to what it has so far.',
    ms: 3000,
    space: { decay: 1.4, damping: 0.5, size: 0.55, wet: 0.25 },
    tape: { wow: 0.25 },
    play: [
      {
        voice: {
          kind: 'fm',
          ratio: 2,
          index: 1.3,
          decay: 1.9,
          sustain: 0.35,
          attack: 0.03,
          release: 0.6,
          glide: sagging,
          width: 0.6,
        },
        notes: slack,
        send: 0.35,
      },
      {
        voice: { kind: 'noise', from: 3800, to: 700, resonance: 0.2, attack: 0.02, release: 0.4 },
        notes: [{ at: 0.06, pitch: 60, length: 0.8, loud: 0.4 }],
        level: -7,
        send: 0.3,
      },
      {
        voice: { kind: 'keys', tine: 0.15, bark: 0.1, decay: 2, release: 0.6 },
        notes: [52, 59, 66].map((pitch, n) => ({
          at: 1.3 + 0.04 * n,
          pitch: pitch + 12,
          length: 0.8,
          loud: 0.5,
          pan: 0.35 * (n - 1),
        })),
        level: -3,
        send: 0.35,
      },
    ],
    old: [beeps('triangle', slack, { glide: sagging })],
  },
  {
    id: 'room-for-one-more',
    title: 'Room for One More',
    context: 'The context window is nearly full, with about a page still to spare.',
    ms: 3000,
    space: { decay: 1, damping: 0.55, size: 0.35, wet: 0.2 },
    play: [
      {
        voice: muted,
        notes: page.line(nearlyFull, { at: 0.06, loud: 0.75, spread: 0.35 }),
        level: 2,
        send: 0.25,
      },
      {
        voice: {
          kind: 'pad',
          wave: 'strings',
          attack: 1.3,
          release: 0.5,
          cutoff: 900,
          opens: 1.6,
          opening: 1.6,
          width: 0.8,
        },
        notes: page.together([1, 5, 9].map(page.at), { at: 0.06, length: 1.75, loud: 0.6, spread: 0.5 }),
        level: -5,
        highPass: 220,
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'vibraphone', decay: 2 },
        notes: page.line(steps(9, 1), { at: 2.05, loud: 0.5 }),
        pan: 0.2,
        level: -4,
        send: 0.4,
      },
    ],
  },
  {
    id: 'meter-running',
    title: 'Meter Running',
    context: 'Usage comes close to the limit of the plan, an hour before it renews.',
    ms: 2000,
    space: { decay: 0.8, damping: 0.4, size: 0.3, wet: 0.2 },
    play: [
      { voice: { kind: 'rim' }, notes: ticks, pan: -0.3, level: -4, send: 0.2 },
      {
        voice: { kind: 'modal', material: 'celesta', decay: 1.3 },
        notes: meter.line(coins, { at: 0.07, spread: 0.3 }),
        send: 0.25,
      },
      {
        voice: { kind: 'modal', material: 'metal', decay: 1.1, hardness: 0.5 },
        notes: meter.line(coins, { at: 0.07, loud: 0.4, octave: -1 }),
        level: -4,
        pan: 0.3,
        send: 0.3,
      },
    ],
    old: [beeps('square', meter.line(coins, { at: 0.06, octave: -1 }), { decay: 0.16 })],
  },
]
