import type { Voice } from '../piece.ts'
import { codingPack } from '../release.ts'
import { returns, rises, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { beat, later } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'

const { line, together, at } = theme({ key: pitch('Bb3'), scale: 'major', tempo: 104 })

const motif = steps(1, 0.5, 2, 0.5, 5, 0.5, 3, 1)

const felt: Voice = { kind: 'pluck', brightness: 0.22, damping: 0.55, position: 0.12, decay: 1.7 }
const muted: Voice = { kind: 'pluck', brightness: 0.12, damping: 0.9, position: 0.2, decay: 0.5 }
const throat: Voice = { kind: 'blown', pipe: 'hum', breath: 0.5, attack: 0.03, release: 0.12 }
const paper: Voice = { kind: 'noise', from: 1100, to: 3600, resonance: 0.12, attack: 0.07, release: 0.12 }
const hush: Voice = { kind: 'noise', from: 2300, to: 2900, resonance: 0.2, attack: 0.06, release: 0.14 }
const book: Voice = { kind: 'modal', material: 'wood', hardness: 0.3, strike: 0.4, decay: 0.3 }
const lamp: Voice = { kind: 'modal', material: 'stone', hardness: 0.5, strike: 0.6, decay: 0.12 }

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
  space: { decay: 0.6, damping: 0.75, size: 0.3, wet: 0.18 },
  sounds: {
    'session.start': {
      title: 'Reading Room Opens',
      ms: 2000,
      price: 200,
      play: [
        { voice: lamp, notes: click(0.06, 0.35), level: -13, send: 0.3 },
        { voice: felt, notes: line(rises(motif), { at: 0.22, spread: 0.25 }), send: 0.3 },
        {
          voice: felt,
          notes: together([at(-2), at(3), at(5)], { at: 1.085, loud: 0.5 }),
          level: -5,
          send: 0.3,
        },
      ],
    },
    'task.acknowledge': {
      title: 'Card Stamped',
      ms: 530,
      price: 100,
      play: [
        {
          voice: book,
          notes: beat('o.X', { tempo: 150, at: 0.06, pitch: 55 }),
          level: -2,
          pan: 0.15,
          send: 0.2,
        },
        { voice: muted, notes: line(steps(5, 1), { at: 0.26, loud: 0.7 }), pan: -0.15, send: 0.2 },
      ],
    },
    'task.progress': {
      title: 'Page Turn',
      ms: 650,
      price: 100,
      play: [
        {
          voice: paper,
          notes: line(steps(1, 0.3), { at: 0.04, loud: 0.6 }),
          level: -9,
          pan: 0.3,
          send: 0.15,
        },
        { voice: felt, notes: line(steps(10, 0.5), { at: 0.21, loud: 0.35 }), pan: -0.2, send: 0.2 },
      ],
    },
    'input.required': {
      title: 'Membership, Please',
      ms: 1150,
      price: 150,
      play: [
        {
          voice: felt,
          notes: line(steps(8, 0.3, 8, 0.3, 9, 0.55, 11, 1), { loud: 0.65, spread: 0.2 }),
          send: 0.3,
        },
      ],
    },
    'resource.limit': {
      title: 'Ten Books at Most',
      ms: 1300,
      price: 150,
      play: [
        { voice: book, notes: line(tenBooks, { octave: -1, loud: 0.6, spread: 0.25 }), level: -5, send: 0.2 },
        { voice: muted, notes: line(tenBooks, { octave: 1, loud: 0.6, spread: 0.2 }), level: -3, send: 0.25 },
      ],
    },
    'user.spam': {
      title: 'Finger to the Lips',
      ms: 1050,
      price: 150,
      play: [
        {
          voice: hush,
          notes: line(steps(1, 0.22, 1, 0.22, 1, 0.5), { held: 0.4, loud: 0.5 }),
          level: -10,
          lowPass: 4800,
          pan: -0.25,
          send: 0.15,
        },
        { voice: muted, notes: line(steps(6, 0.22, 6, 0.22, 6, 0.5), { loud: 0.55 }), pan: 0.2, send: 0.2 },
      ],
    },
    'task.error': {
      title: 'The Cough',
      ms: 900,
      price: 160,
      play: [
        {
          voice: throat,
          notes: line(steps(1.5, 0.34, 1, 0.5), { held: 0.35, loud: 0.6 }),
          level: -3,
          send: 0.2,
        },
        { voice: muted, notes: line(steps(1.5, 0.34, 1, 0.5), { loud: 0.7 }), pan: 0.2, send: 0.25 },
      ],
    },
    'task.complete': {
      title: 'Returned on Time',
      ms: 1500,
      price: 200,
      play: [
        { voice: felt, notes: line(steps(3, 0.3, 5, 0.3, 9, 0.45, 8, 1), { spread: 0.25 }), send: 0.3 },
        {
          voice: felt,
          notes: together([at(1), at(3), at(5)], { at: 0.655, loud: 0.55, strum: 0.018, spread: 0.4 }),
          level: -4,
          send: 0.3,
        },
        { voice: book, notes: line(steps(1, 1), { at: 0.655, loud: 0.5 }), level: -10, send: 0.25 },
      ],
    },
    'session.end': {
      title: 'Lamps, One by One',
      ms: 1950,
      price: 180,
      play: [
        { voice: felt, notes: line(returns(motif), { at: 0.1, loud: 0.55, spread: 0.3 }), send: 0.35 },
        {
          voice: lamp,
          notes: [-0.6, -0.2, 0.2, 0.6].flatMap((pan, n) => later(click(0.06, pan), n * 0.2885)),
          level: -15,
          send: 0.3,
        },
      ],
    },
  },
})
