import type { Note, Voice } from '../piece.ts'
import { steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const cloakroom = theme({ key: pitch('F4'), scale: 'major', tempo: 84 })
const leaving = steps(5, 0.5, 3, 0.25, 2, 0.25, 3, 0.5, 1, 2)

const corridor = theme({ key: pitch('B3'), scale: 'minor', tempo: 60 })
/** A chord that goes out one lamp after another, from the top. */
const lamps: Note[] = [10, 8, 5, 1].map((step, n) => ({
  at: 0.05,
  pitch: corridor.at(step),
  length: 0.5 + 0.5 * n,
  loud: 0.6,
  pan: [0.5, -0.35, 0.35, -0.5][n] ?? 0,
}))
const switches: Note[] = lamps.map(({ length, pan = 0 }, n) => ({
  at: 0.05 + length,
  pitch: 80 - 3 * n,
  length: 0.05,
  loud: 0.7,
  pan,
}))

const nylon: Voice = { kind: 'pluck', brightness: 0.25, damping: 0.55, position: 0.25, decay: 2.6 }

/** The work is over. */
export const evenings: Sample[] = [
  {
    id: 'coat-on-the-hook',
    title: 'Coat on the Hook',
    context: 'A session is closed, and its notes are put away for tomorrow morning.',
    ms: 3000,
    space: { decay: 1.3, damping: 0.5, size: 0.45, wet: 0.22 },
    play: [
      { voice: nylon, notes: cloakroom.line(leaving, { at: 0.06, loud: 0.75, spread: 0.4 }), send: 0.3 },
      {
        voice: nylon,
        notes: cloakroom.together(
          [1, 5].map(cloakroom.at).map((high) => high - 12),
          { at: 0.06, loud: 0.5, strum: 0.03, spread: 0.3 },
        ),
        level: -3,
        send: 0.3,
      },
      {
        voice: nylon,
        notes: cloakroom.together([-6, -2, 3].map(cloakroom.at), {
          at: 1.13,
          loud: 0.5,
          strum: 0.04,
          spread: 0.3,
        }),
        level: -3,
        send: 0.3,
      },
      {
        voice: { kind: 'modal', material: 'wood', hardness: 0.35, decay: 0.25 },
        notes: [{ at: 1.62, pitch: 67, length: 0.1, loud: 0.5 }],
        pan: 0.4,
        level: 2,
        send: 0.3,
      },
    ],
  },
  {
    id: 'ground-floor-last',
    title: 'Ground Floor Last',
    context: 'The last machine in the office says good night and switches itself off.',
    ms: 3000,
    space: { decay: 1.4, damping: 0.45, size: 0.7, wet: 0.26 },
    play: [
      {
        voice: {
          kind: 'pad',
          wave: 'glass',
          attack: 0.18,
          release: 0.35,
          cutoff: 2200,
          air: 0.05,
          width: 0.6,
        },
        notes: lamps,
        send: 0.3,
      },
      {
        voice: { kind: 'blown', pipe: 'organ', breath: 0.05, attack: 0.1, release: 0.25 },
        notes: lamps,
        level: -7,
        send: 0.3,
      },
      { voice: { kind: 'modal', material: 'stone', decay: 0.3 }, notes: switches, level: 0, send: 0.4 },
    ],
    old: [beeps('square', lamps), beeps('square', switches, { decay: 0.04, bits: 4 })],
  },
]
