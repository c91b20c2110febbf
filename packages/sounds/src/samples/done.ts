import type { Voice } from '../piece.ts'
import { resolves, steps } from '../writing/motif.ts'
import { pitch } from '../writing/pitch.ts'
import { theme } from '../writing/theme.ts'
import { beeps, type Sample } from './sample.ts'

const tower = theme({ key: pitch('A4'), scale: 'major', tempo: 116 })
const bells = resolves(steps(3, 0.5, 2, 0.5, 5, 1, 8, 1))

const suite = theme({ key: pitch('C5'), scale: 'pentatonic', tempo: 150 })
/** Eight tests, each a little surer than the one before. */
const passes = steps(1, 0.25, 2, 0.25, 1, 0.25, 3, 0.25, 2, 0.25, 4, 0.25, 3, 0.25, 6, 0.5)

const road = theme({ key: pitch('Eb4'), scale: 'major', tempo: 100 })
const call = steps(1, 0.5, 5, 0.5, 6, 0.25, 5, 0.25, 8, 1.3)

const stage = theme({ key: pitch('D5'), scale: 'hirajoshi', tempo: 138 })
const bow = steps(6, 0.5, 5, 0.5, 3, 0.5, 4, 0.25, 3, 0.25, 1, 1.5)

const chime: Voice = { kind: 'modal', material: 'chime', decay: 3.4, hardness: 0.5 }
const kalimba: Voice = { kind: 'modal', material: 'kalimba', decay: 0.9 }
const vibraphone: Voice = { kind: 'modal', material: 'vibraphone', decay: 2.6 }

/** It worked, and somebody ought to know. */
export const done: Sample[] = [
  {
    id: 'from-the-next-room',
    title: 'From the Next Room',
    context: 'A long build ends well, and you are in the next room.',
    ms: 3000,
    space: { decay: 1.8, damping: 0.4, size: 0.8, wet: 0.34, delay: 0.03 },
    play: [
      { voice: chime, notes: tower.line(bells, { at: 0.07, spread: 0.3 }), lowPass: 6000, send: 0.45 },
      {
        voice: chime,
        notes: tower.together([1, 3].map(tower.at), { at: 1.1, loud: 0.5, strum: 0.05, spread: 0.4 }),
        level: -5,
        send: 0.45,
      },
      {
        voice: { kind: 'pad', wave: 'triangle', attack: 0.4, release: 0.9, cutoff: 1200 },
        notes: tower.together([-2, 1, 3].map(tower.at), { at: 0.9, length: 0.9, loud: 0.5, spread: 0.4 }),
        level: -8,
        send: 0.4,
      },
    ],
    old: [beeps('sine', tower.line(bells, { at: 0.06 }), { decay: 1.1 })],
  },
  {
    id: 'all-green',
    title: 'All Green',
    context: 'A test run passes at the first attempt, so that nobody quite believes it.',
    ms: 2000,
    space: { decay: 1, damping: 0.35, size: 0.45, wet: 0.22 },
    play: [
      { voice: kalimba, notes: suite.line(passes, { at: 0.06, spread: 0.5 }), send: 0.2 },
      {
        voice: vibraphone,
        notes: suite.together([-2, 1, 3, 5].map(suite.at), { at: 0.76, loud: 0.6, strum: 0.02, spread: 0.5 }),
        level: -2,
        send: 0.35,
      },
      {
        voice: { kind: 'shaker' },
        notes: suite.line(steps(1, 0.5, 1, 0.5, 1, 0.5, 1, 0.5), { at: 0.06, loud: 0.4 }),
        level: 0,
        pan: 0.4,
        send: 0.2,
      },
    ],
    old: [
      beeps('square', suite.line(passes, { at: 0.06, held: 0.55 })),
      beeps('square', suite.together([1, 3].map(suite.at), { at: 0.76, length: 0.4, loud: 0.5 })),
    ],
  },
  {
    id: 'not-on-a-friday',
    title: 'Not on a Friday',
    context: 'A deploy reaches everyone, on a Thursday, with the whole afternoon ahead.',
    ms: 3000,
    space: { decay: 1.6, damping: 0.4, size: 0.75, wet: 0.28 },
    play: [
      {
        voice: { kind: 'blown', pipe: 'horn', attack: 0.06, release: 0.4, breath: 0.1, width: 0.3 },
        notes: road.line(call, { at: 0.06, loud: 0.8, held: 0.95 }),
        pan: -0.15,
        send: 0.35,
      },
      {
        voice: { kind: 'blown', pipe: 'horn', attack: 0.1, release: 0.5, width: 0.35 },
        notes: road.together([3, 5].map(road.at), { at: 0.96, length: 0.78, loud: 0.6, spread: 0.5 }),
        level: -4,
        send: 0.4,
      },
      {
        voice: { kind: 'pad', wave: 'strings', attack: 0.4, release: 0.7, cutoff: 1500, opens: 1.8 },
        notes: road.together([1, 5, 10].map(road.at), { at: 0.8, length: 1, loud: 0.5, spread: 0.5 }),
        level: -4,
        highPass: 220,
        send: 0.4,
      },
      {
        voice: vibraphone,
        notes: road.line(steps(8, 0.25, 10, 0.25, 12, 0.25, 15, 1), {
          at: 1.26,
          octave: 0,
          loud: 0.5,
          spread: 0.6,
        }),
        level: -6,
        send: 0.4,
      },
    ],
    old: [beeps('saw', road.line(call, { at: 0.06, held: 0.85 }))],
  },
  {
    id: 'small-bow',
    title: 'Small Bow',
    context: 'The assistant has done what you asked for, and takes a step back.',
    ms: 2000,
    space: { decay: 1.2, damping: 0.45, size: 0.5, wet: 0.24 },
    play: [
      {
        voice: { kind: 'pluck', brightness: 0.6, position: 0.08, damping: 0.3, decay: 2.2 },
        notes: stage.line(bow, { at: 0.06, spread: 0.25 }),
        send: 0.3,
      },
      {
        voice: { kind: 'pluck', brightness: 0.3, damping: 0.4, decay: 2 },
        notes: stage.line(steps(1, 1), { at: 0.93, octave: -1, loud: 0.6 }),
        level: -4,
        pan: -0.2,
        send: 0.3,
      },
      {
        voice: {
          kind: 'blown',
          pipe: 'flute',
          breath: 0.45,
          attack: 0.2,
          release: 0.4,
          vibrato: { rate: 5, depth: 0.2 },
        },
        notes: stage.line(steps(3, 0.75, 1, 0.75), { at: 0.5, loud: 0.5 }),
        level: -4,
        pan: 0.35,
        send: 0.5,
      },
    ],
  },
]
