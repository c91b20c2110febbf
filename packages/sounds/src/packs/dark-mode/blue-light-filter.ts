import type { Note, Voice } from '../../piece.ts'
import { chance } from '../../writing/chance.ts'
import { composition } from '../../writing/composition.ts'
import { degree, type Scale } from '../../writing/pitch.ts'
import { block, changed, each, metre, pitches, ride } from '../../writing/score-paper.ts'

// The evening takes one sharp after another away: the same tonic in five modes, from the bluest to the warmest.
const evening: Scale[] = ['lydian', 'major', 'mixolydian', 'dorian', 'minor']
const tonic = 57
const { at, beat, bar, bpm } = metre({ tempo: 96, beats: 8, from: 0.3 })
const barsEach = 4

const blue: Voice = {
  kind: 'pad',
  wave: 'strings',
  cutoff: 5200,
  opens: 0.7,
  attack: 1.8,
  release: 3,
  air: 0,
  width: 0.8,
}
const sky: Voice = { ...blue, wave: 'glass', cutoff: 9000 }
const amber: Voice = {
  kind: 'pad',
  wave: 'saw',
  cutoff: 2000,
  opens: 1,
  opening: 2.5,
  attack: 1.6,
  release: 3.2,
  air: 0,
}
const crystal: Voice = {
  kind: 'modal',
  material: 'crystal',
  hardness: 0.8,
  strike: 0.05,
  attack: 0.02,
  decay: 2.4,
}
const vibes: Voice = { kind: 'modal', material: 'vibraphone', hardness: 0.5, decay: 3 }
const kalimba: Voice = { kind: 'modal', material: 'kalimba', hardness: 0.5, strike: 0.2, decay: 1.6 }
const ground: Voice = { kind: 'bass', wave: 'triangle', cutoff: 280, attack: 0.6, release: 2.5, drive: 0.3 }
const pulse: Voice = { kind: 'fm', ratio: 1, index: 0.6, decay: 0.8, attack: 0.02 }
const pane: Voice = {
  kind: 'noise',
  shape: 'band',
  from: 5200,
  to: 3400,
  resonance: 0.05,
  attack: 3,
  release: 3,
}

// Each mode is shown by the step that makes it: the fourth, the seventh, the third, the sixth.
const chords = [
  [1, 5, 9, 11],
  [2, 4, 8, 9],
  [1, 3, 7, 9],
  [-1, 4, 6, 8],
]
const roots = [1, 2, 1, 4]
const modes = evening.flatMap((scale, n) => each(0, barsEach, (k) => [{ scale, bar: n * barsEach + k, k }]))

/** A figure of eight that is never quite the same: the order stays, one or two notes are left out. */
const luck = chance(480)
const figures: Note[] = modes.flatMap(({ scale, bar, k }) => {
  const steps = [...(chords[k] ?? []), ...(chords[k] ?? []).toReversed()]
  const rest = Math.floor(luck.next() * 8)
  return steps.flatMap((step, n) =>
    n === rest || (n + bar) % 5 === 4
      ? []
      : [
          {
            at: at(bar, n),
            pitch: degree(tonic, scale, step) + 12,
            length: beat,
            loud: n === 0 ? 0.8 : luck.pick([0.6, 0.7]),
            pan: [-0.4, -0.1, 0.2, 0.4][n % 4] ?? 0,
          },
        ],
  )
})
const between = (notes: Note[], from: number, to: number) =>
  notes.filter(({ at: when }) => when >= at(from) && when < at(to))

export const blueLightFilter = composition({ bpm }, [
  {
    voice: blue,
    notes: modes.flatMap(({ scale, bar: n, k }) =>
      n > 15
        ? []
        : block(
            at(n),
            (chords[k] ?? []).slice(1).map((step) => degree(tonic, scale, step)),
            bar,
            0.7,
            { spread: 0.6 },
          ),
    ),
    level: -11,
    highPass: 260,
    send: 0.4,
    fader: ride(0, -8, 8, 0, 30, 0, 80, -14),
  },
  // What is bluest lies highest, and is the first to go.
  {
    voice: sky,
    notes: modes.flatMap(({ scale, bar: n, k }) =>
      n > 13
        ? []
        : block(
            at(n),
            (chords[k] ?? []).slice(-2).map((step) => degree(tonic + 12, scale, step)),
            bar,
            0.6,
            { spread: 0.7 },
          ),
    ),
    level: -15,
    lowPass: 6500,
    send: 0.5,
    fader: ride(0, -8, 10, 0, 34, 0, 72, -16),
  },
  {
    voice: amber,
    notes: [
      ...modes.flatMap(({ scale, bar: n, k }) =>
        n < 4
          ? []
          : block(
              at(n),
              (chords[k] ?? []).slice(0, 3).map((step) => degree(tonic, scale, step)),
              bar,
              0.7,
              { spread: 0.35 },
            ),
      ),
      ...block(at(20), pitches('A3 E4 B4'), 5.5, 0.6, { spread: 0.3 }),
    ],
    level: -11,
    highPass: 220,
    send: 0.35,
    fader: ride(20, -18, 60, -3, 90, 0, 104, -5),
  },
  {
    voice: crystal,
    notes: between(figures, 1, 11),
    level: -10,
    send: 0.55,
    fader: ride(0, -6, 14, 0, 38, -2, 55, -16),
  },
  {
    voice: vibes,
    notes: between(figures, 7, 18),
    level: -12,
    send: 0.45,
    fader: ride(35, -14, 50, 0, 78, 0, 90, -14),
  },
  {
    voice: kalimba,
    notes: changed(between(figures, 14, 20), ({ pitch }) => ({ pitch: pitch - 12 })),
    level: -9,
    send: 0.4,
    fader: ride(70, -14, 84, 0, 100, -4),
    echo: { time: beat * 1.5, feedback: 0.35, wet: 0.25 },
  },
  {
    voice: ground,
    notes: [
      ...modes.flatMap(({ scale, bar: n, k }) =>
        n < 4
          ? []
          : [{ at: at(n), pitch: degree(tonic - 12, scale, roots[k] ?? 1), length: bar * 0.8, loud: 0.5 }],
      ),
      { at: at(20), pitch: tonic - 12, length: 5, loud: 0.5 },
    ],
    level: -16,
    fader: ride(20, -8, 50, 0, 100, 0, 106, -4),
  },
  {
    voice: pulse,
    notes: each(6, 20, (n) =>
      [0, 2, 4, 6].map((k) => ({ at: at(n, k), pitch: 57, length: 0.4, loud: k === 0 ? 0.6 : 0.4 })),
    ),
    level: -14,
    send: 0.2,
    fader: ride(30, -12, 50, 0, 90, 0, 100, -10),
  },
  {
    voice: pane,
    notes: each(0, 21, (n) => [
      { at: at(n), pitch: 96, length: bar + 1, loud: 0.5, pan: n % 2 === 0 ? -0.4 : 0.4 },
    ]),
    level: -22,
    lowPass: 9000,
    fader: ride(0, -6, 10, 0, 40, 0, 90, -2, 102, -6, 112, -26),
  },
])
