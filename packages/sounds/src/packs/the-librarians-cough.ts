import type { Note, Part, Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import { returns, rises, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { later } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

const { line, together, at, tonality } = theme({ key: pitch('Bb3'), scale: 'major', tempo: 104 })

const motif = steps(1, 0.5, 2, 0.5, 5, 0.5, 3, 1)

const felt: Voice = { kind: 'pluck', brightness: 0.1, damping: 0.6, position: 0.12, decay: 2 }
const muted: Voice = { kind: 'pluck', brightness: 0.12, damping: 0.85, position: 0.2, decay: 0.8 }
const throat: Voice = { kind: 'blown', pipe: 'hum', breath: 0.5, attack: 0.03, release: 0.12 }
const paper: Voice = { kind: 'noise', from: 1100, to: 3600, resonance: 0.12, attack: 0.07, release: 0.12 }
const hush: Voice = { kind: 'noise', from: 2300, to: 2900, resonance: 0.2, attack: 0.06, release: 0.14 }
const book: Voice = { kind: 'modal', material: 'wood', hardness: 0.3, strike: 0.4, decay: 0.3 }
const lamp: Voice = { kind: 'modal', material: 'stone', hardness: 0.5, strike: 0.6, decay: 0.12 }

/** On a desk with a blotter: every edge is taken off. */
const desk = (voice: Voice, notes: Note[], level = 0, pan = 0): Part => ({
  voice,
  notes,
  level,
  pan,
  highPass: 150,
  lowPass: 4200,
  send: 0.3,
})

/** A switch is heard twice: going in, and coming back. */
const click = (seconds: number, pan: number) =>
  [0, 0.045].map((after) => ({
    at: Math.round((seconds + after) * 1000) / 1000,
    pitch: after === 0 ? 86 : 81,
    length: 0.05,
    loud: after === 0 ? 0.5 : 0.35,
    pan,
  }))

/** Ten, and not one more: up the shelf to the seventh, which would so much like to be the eighth. */
const tenBooks = steps(...[1, 2, 3, 4, 5, 6, 7, 7, 7, 7].flatMap((step) => [step, 0.15]))

export const theLibrariansCough = codingPack({
  slug: 'the-librarians-cough',
  title: "The Librarian's Cough",
  description:
    'Felt, paper and lamp switches, all made for the quietest desk in an open-plan office. The cough itself is two muted low notes: nobody else will notice, you certainly will.',
  price: 850,
  published: '2026-06-16T09:00:00Z',
  artist: 'Marta Velde',
  genre: 'Minimal',
  tonality,
  space: { decay: 0.6, damping: 0.75, size: 0.3, wet: 0.18 },
  sounds: {
    'session.start': {
      title: 'Reading Room Opens',
      ms: 2000,
      price: 200,
      play: [
        desk(lamp, click(0.06, 0.35), 2),
        desk(felt, line(rises(motif), { at: 0.22, loud: 0.65, spread: 0.25 })),
        desk(felt, together([-2, 3, 5].map(at), { at: 1.085, loud: 0.5, spread: 0.3 }), -2),
      ],
    },
    'task.acknowledge': {
      title: 'Card Stamped',
      ms: 530,
      price: 100,
      play: [
        desk({ ...book, decay: 0.5 }, line(steps(1, 0.22, 5, 1), { loud: 0.55, spread: 0.25 }), 4),
        desk(felt, line(steps(1, 0.22, 5, 1), { loud: 0.45 }), -5, -0.15),
      ],
    },
    'task.progress': {
      title: 'Page Turn',
      ms: 650,
      price: 100,
      play: [
        desk(paper, line(steps(1, 0.3), { at: 0.04, loud: 0.6 }), -8, 0.3),
        desk(felt, line(steps(10, 0.5), { at: 0.21, loud: 0.35 }), 0, -0.2),
      ],
    },
    'input.required': {
      title: 'Membership, Please',
      ms: 1150,
      price: 150,
      play: [desk(felt, line(steps(8, 0.26, 8, 0.26, 9, 0.48, 11, 1), { loud: 0.6, spread: 0.35 }))],
    },
    'resource.limit': {
      title: 'Ten Books at Most',
      ms: 1300,
      price: 150,
      play: [
        desk(book, line(tenBooks, { loud: 0.6, spread: 0.35 }), -4),
        desk(muted, line(tenBooks, { octave: 1, loud: 0.6, spread: 0.35 }), -4),
      ],
    },
    'user.spam': {
      title: 'Finger to the Lips',
      ms: 1050,
      price: 150,
      play: [
        desk(hush, line(steps(1, 0.35, 1, 0.35, 1, 0.7), { held: 0.45, loud: 0.6 }), -5, -0.25),
        desk(muted, line(steps(6, 0.35, 6, 0.35, 6, 0.7), { loud: 0.5 }), 0, 0.2),
      ],
    },
    'task.error': {
      title: 'The Cough',
      ms: 900,
      price: 160,
      play: [
        desk(throat, line(steps(1.5, 0.42, 1, 0.7), { held: 0.4, loud: 0.65 }), 0, -0.1),
        desk(muted, line(steps(1.5, 0.42, 1, 0.7), { loud: 0.65 }), 0, 0.2),
      ],
    },
    'task.complete': {
      title: 'Returned on Time',
      ms: 1500,
      price: 200,
      play: [
        desk(felt, line(steps(3, 0.3, 5, 0.3, 9, 0.45, 8, 1), { loud: 0.65, spread: 0.25 })),
        desk(felt, together([1, 3, 5].map(at), { at: 0.655, loud: 0.55, strum: 0.018, spread: 0.4 })),
        desk(book, line(steps(5, 1), { at: 0.655, loud: 0.5 }), -3, 0.2),
      ],
    },
    'session.end': {
      title: 'Lamps, One by One',
      ms: 1950,
      price: 180,
      play: [
        desk(felt, line(returns(motif), { at: 0.1, loud: 0.5, spread: 0.3 })),
        desk(
          lamp,
          [-0.6, -0.2, 0.2, 0.6].flatMap((pan, n) => later(click(0.06, pan), n * 0.2885)),
          -2,
        ),
      ],
    },
  },
})
