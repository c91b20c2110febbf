import type { Note, Voice } from '../piece.ts'
import { steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { rounded } from '../writing/rhythm.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const dawn = theme({ key: pitch('D4'), scale: 'major', tempo: 108 })
/** Fifths upon fifths, and then the third that says which morning it is. */
const daybreak = steps(1, 0.5, 5, 0.5, 9, 0.5, 13, 0.75, 10, 1.5)

const shell = theme({ key: pitch('C4'), scale: 'dorian', tempo: 126 })
const prompt = steps(5, 0.5, 4, 0.5, 5, 0.5, 8, 1.5)
const typing = [0.06, 0.17, 0.25, 0.4].map((at, n) => ({ at, pitch: 79 - 2 * n, length: 0.04, loud: 0.5 }))

const choir = theme({ key: pitch('F4'), scale: 'major', tempo: 120 })
/** One after another, each from its own chair. */
const reports = (place: number, step: number, pan: number): Note[] => [
  { at: rounded(0.06 + 0.34 * place), pitch: choir.at(step), length: 0.3, loud: 0.8, pan },
]
const first = reports(0, 1, -0.5)
const second = reports(1, 3, -0.2)
const third = reports(2, 5, 0.2)
const fourth = reports(3, 7, 0.5)
const unison = choir.together([1, 3, 5, 9].map(choir.at), { at: 1.46, length: 0.5, loud: 0.6, spread: 0.4 })

const celesta: Voice = { kind: 'modal', material: 'celesta', decay: 2.4 }
const marimba: Voice = { kind: 'modal', material: 'marimba' }
const glass: Voice = { kind: 'modal', material: 'glass' }

/** Something is switched on, and says so. */
export const beginnings: Sample[] = [
  {
    id: 'first-light',
    title: 'First Light',
    context: 'A coding assistant opens beside your editor, before either of you has said a word.',
    ms: 3000,
    space: { decay: 1.7, damping: 0.35, size: 0.7, wet: 0.3 },
    play: [
      {
        voice: {
          kind: 'pad',
          wave: 'strings',
          attack: 0.7,
          release: 1,
          cutoff: 700,
          opens: 2.2,
          opening: 1.1,
        },
        notes: dawn.together([dawn.at(1), dawn.at(5), dawn.at(9), dawn.at(10)], {
          at: 0.03,
          length: 1.5,
          spread: 0.5,
        }),
        level: -7,
        highPass: 180,
        send: 0.35,
      },
      { voice: celesta, notes: dawn.line(daybreak, { at: 0.2, spread: 0.3 }), send: 0.35 },
      {
        voice: { kind: 'modal', material: 'bowl', attack: 0.06, decay: 3 },
        notes: dawn.line(steps(8, 2), { at: 1.46, loud: 0.5 }),
        level: 0,
        send: 0.4,
      },
    ],
    old: [beeps('triangle', dawn.line(daybreak, { at: 0.06, held: 0.85 }))],
  },
  {
    id: 'good-evening-shell',
    title: 'Good Evening, Shell',
    context: 'A command line starts late in the day, and means to be brief about it.',
    ms: 3000,
    space: { decay: 1.2, damping: 0.55, size: 0.35, wet: 0.22 },
    play: [
      {
        voice: { kind: 'rim', decay: 0.06 },
        notes: typing.map((note, n) => ({ ...note, pan: n % 2 ? 0.35 : -0.35 })),
        level: -2,
        send: 0.25,
      },
      {
        voice: { kind: 'keys', tine: 0.35, bark: 0.25, tremolo: 0.4, decay: 2.6, release: 0.7 },
        notes: [
          ...shell.line(prompt, { at: 0.62, loud: 0.7, spread: 0.2 }),
          ...shell.together([shell.at(1), shell.at(3), shell.at(7), shell.at(9)], {
            at: 1.34,
            loud: 0.5,
            length: 0.9,
            strum: 0.025,
            spread: 0.45,
          }),
        ],
        send: 0.3,
      },
      {
        voice: { kind: 'blown', pipe: 'organ', breath: 0.1, attack: 0.3, release: 0.7, width: 0.6 },
        notes: shell.line(steps(5, 1.6), { at: 1.1, loud: 0.5 }),
        level: -6,
        send: 0.4,
      },
    ],
    old: [
      beeps('square', typing, { bits: 4, decay: 0.05 }),
      beeps('square', shell.line(prompt, { at: 0.62, held: 0.8 })),
    ],
  },
  {
    id: 'roll-call',
    title: 'Roll Call',
    context: 'Four agents report for the same job, one after another, and then get on with it.',
    ms: 3000,
    space: { decay: 1.3, damping: 0.4, size: 0.5, wet: 0.24 },
    play: [
      {
        voice: { kind: 'blown', pipe: 'clarinet', attack: 0.05, release: 0.12 },
        notes: first,
        send: 0.25,
      },
      { voice: marimba, notes: second, level: 1, send: 0.25 },
      { voice: glass, notes: third, send: 0.3 },
      {
        voice: { kind: 'blown', pipe: 'flute', attack: 0.05, release: 0.15 },
        notes: fourth,
        send: 0.25,
      },
      { voice: marimba, notes: unison, send: 0.3 },
      {
        voice: { kind: 'pad', wave: 'triangle', attack: 0.08, release: 0.7, cutoff: 1600 },
        notes: unison,
        level: -6,
        send: 0.4,
      },
      { voice: glass, notes: choir.line(steps(8, 2), { at: 1.46, loud: 0.6 }), level: -5, send: 0.4 },
    ],
    old: [
      beeps('sine', first),
      beeps('triangle', second),
      beeps('square', third),
      beeps('saw', fourth),
      beeps('triangle', unison, { decay: 0.8 }),
    ],
  },
]
