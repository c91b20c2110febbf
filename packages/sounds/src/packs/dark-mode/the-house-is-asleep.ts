import type { Note, Voice } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { block, changed, each, metre, pitches, ride } from '../../writing/score-paper.ts'

// Two people sleep: one breathes six times while the other breathes five. Every 34.8 seconds they meet.
const watch = 34.8
const left = metre({ tempo: 60 / 5.8, beats: 1, from: 0.6 })
const right = metre({ tempo: 60 / 6.96, beats: 1, from: 0.6 })

const breath: Voice = {
  kind: 'pad',
  wave: 'choir',
  cutoff: 3600,
  opens: 1.2,
  opening: 2.4,
  attack: 2.2,
  release: 2.8,
  air: 0.05,
}
const other: Voice = {
  kind: 'pad',
  wave: 'strings',
  cutoff: 3600,
  opens: 1.2,
  opening: 2.6,
  attack: 2.4,
  release: 3,
  air: 0.03,
}
const rooms: Voice = {
  kind: 'pad',
  wave: 'triangle',
  cutoff: 700,
  opens: 0.6,
  attack: 5,
  release: 7,
  air: 0,
}
const clock: Voice = { kind: 'modal', material: 'wood', hardness: 0.55, decay: 0.2, strike: 0.6 }
const hour: Voice = { kind: 'modal', material: 'bowl', hardness: 0.35, decay: 7 }
const fridge: Voice = { kind: 'blown', pipe: 'hum', attack: 2.5, release: 2.5, breath: 0.1 }
const air: Voice = {
  kind: 'noise',
  shape: 'band',
  from: 2600,
  to: 4800,
  resonance: 0.08,
  attack: 2.4,
  release: 3,
}
const lamp: Voice = { kind: 'modal', material: 'vibraphone', hardness: 0.5, decay: 4 }

// What the two breathe while the house stands in one harmony: in turns, never as a tune.
const watches = [
  { house: 'Ab2 Eb3', first: ['C4 Eb4', 'Bb3 Eb4'], second: ['Ab4', 'G4'] },
  { house: 'F2 C3', first: ['C4 Eb4', 'Ab3 Eb4', 'C4 F4'], second: ['Ab4', 'G4', 'Bb4'] },
  { house: 'Db3 Ab3', first: ['C4 F4', 'Ab3 F4', 'Bb3 Eb4'], second: ['Ab4', 'C5', 'Bb4'] },
  { house: 'Ab2 Eb3', first: ['C4 Eb4', 'Bb3 Eb4', 'Ab3 Eb4'], second: ['G4', 'F4', 'Eb4'] },
] as const

const breaths = (
  metre: typeof left,
  count: number,
  voices: (watch: (typeof watches)[number]) => readonly string[],
  pan: number,
) =>
  each(0, count, (n) => {
    const now = watches[Math.floor((n * metre.bar) / watch)] ?? watches[0]
    const choices = voices(now)
    const sung = pitches(choices[n % choices.length] ?? 'Ab4')
    const notes = block(metre.at(n), sung, metre.bar * 0.42, n % 3 === 0 ? 0.8 : 0.7)
    return changed(notes, () => ({ pan }))
  })

const first = breaths(left, 23, ({ first }) => first, -0.35)
const second = breaths(right, 19, ({ second }) => second, 0.35).filter(({ at }) => at > 12)

const ticks: Note[] = each(3, 94, (n) => [
  { at: left.at(n / 4), pitch: n % 2 === 0 ? 81 : 78, length: 0.2, loud: n % 4 === 0 ? 0.7 : 0.6, pan: 0.2 },
])

// Somebody turned over: a few soft notes, once in each watch.
const turnings: Note[] = [24.2, 52.6, 61.3, 96.4, 112.9].flatMap((seconds, n) =>
  pitches(['Eb5 C5', 'G5 Eb5', 'C5 Ab4', 'F5 C5', 'Eb5 Bb4'][n] ?? 'Eb5 C5').map((pitch, k) => ({
    at: seconds + k * 1.45,
    pitch,
    length: 2,
    loud: 0.6,
    pan: k === 0 ? -0.3 : 0.3,
  })),
)

export const theHouseIsAsleep = composition({ tonality: { tonic: pitch('Ab3'), scale: 'major' } }, [
  {
    voice: breath,
    notes: first,
    level: -6,
    highPass: 240,
    send: 0.4,
    fader: ride(0, -6, 20, 0, 110, 0, 134, -9),
  },
  {
    voice: other,
    notes: second,
    level: -5,
    highPass: 240,
    send: 0.45,
    fader: ride(12, -8, 40, 0, 112, 0, 134, -8),
  },
  {
    voice: air,
    notes: changed(
      [...first, ...second].filter(({ pitch }) => pitch > 62),
      () => ({ pitch: 90, loud: 0.5 }),
    ),
    level: -20,
    lowPass: 6500,
    send: 0.2,
    fader: ride(0, -4, 40, 0, 110, 0, 132, -8),
  },
  {
    voice: rooms,
    notes: watches.flatMap(({ house }, n) =>
      each(0, 3, (k) =>
        block(0.6 + n * watch + k * (watch / 3), pitches(house), n === 3 && k === 2 ? 3 : watch / 3, 0.5),
      ),
    ),
    level: -10,
    highPass: 110,
    send: 0.3,
    fader: ride(0, -10, 18, 0, 118, 0, 134, -12),
  },
  { voice: clock, notes: ticks, level: -16, send: 0.35 },
  {
    voice: hour,
    notes: [0, 2.9, 5.8].map((k) => ({ at: 70.2 + k, pitch: 68, length: 4, loud: 0.6, pan: -0.15 })),
    level: -9,
    send: 0.6,
  },
  {
    voice: fridge,
    notes: [
      { at: 35.4, pitch: 44, length: 26, loud: 0.4 },
      { at: 93, pitch: 44, length: 19, loud: 0.4 },
    ],
    level: -20,
  },
  { voice: lamp, notes: turnings, level: -12, send: 0.6, echo: { time: 0.725, feedback: 0.35, wet: 0.3 } },
])
