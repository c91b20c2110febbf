import type { Note, Voice } from '../../piece.ts'
import { progression } from '../../writing/chord.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { beat, loosened, rounded } from '../../writing/rhythm.ts'
import { block, each, metre, ride } from '../../writing/score-paper.ts'
import type { Tonality } from '../../writing/tonality.ts'

// One loop of four bars, asked for sixteen times; what is in the cache comes back unchanged, and something is added.
const { at, bar, tempo, bpm } = metre({ tempo: 120, from: 0.06 })
const tonality: Tonality = { tonic: pitch('D4'), scale: 'dorian' }
const chords = progression(tonality.tonic, tonality.scale, [1, 6, 3, 7])
const roots = [pitch('D2'), pitch('B1'), pitch('F2'), pitch('C2')]

/** Round and round. */
function ofBar<T>(list: T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('a loop of nothing')
  return found
}

const pulse: Voice = { kind: 'fm', ratio: 2, index: 2.4, indexDecay: 0.22, decay: 0.75 }
const bell: Voice = { kind: 'modal', material: 'celesta', decay: 1.6, hardness: 0.75 }
const haze: Voice = {
  kind: 'pad',
  wave: 'strings',
  cutoff: 1500,
  opens: 1.6,
  attack: 0.7,
  release: 1.1,
  air: 0.3,
}
const floor: Voice = {
  kind: 'bass',
  wave: 'saw',
  cutoff: 420,
  opens: 2.2,
  closing: 0.18,
  drive: 0.4,
  release: 0.06,
}

// Sixteen steps over the notes of the chord, three against four, so that the bar line stays soft.
const walk = [0, 2, 1, 3, 2, 0, 3, 1, 2, 3, 0, 2, 1, 3, 2, 1]
const accents = '6454 6453 6454 5463'.replaceAll(' ', '')

const arpeggio = (from: number, to: number, octave: number, gate: (step: number) => boolean): Note[] =>
  each(from, to, (n) =>
    walk.flatMap((voice, step) => {
      if (!gate(step)) return []
      const loud = Number(accents[step]) / 10
      const chord = ofBar(chords, n)
      return [
        {
          at: at(n, step / 4),
          pitch: ofBar(chord, voice) + 12 * octave,
          length: 0.12,
          loud,
          pan: (voice - 1.5) / 4,
        },
      ]
    }),
  )

const bars = (marks: string, from: number, to: number, settings: { pitch?: number; loud?: number }) =>
  each(from, to, (n) => beat(marks, { tempo, at: at(n), swing: 0.08, ...settings }))

/** A line that answers every fourth bar, from the top of the chord. */
const answers = (from: number, to: number): Note[] =>
  each(from, to, (n) => {
    const [, third = 0, fifth = 0, top = 0] = ofBar(chords, n)
    if (n % 4 === 1)
      return [note(n, 1.5, top + 12, 0.5), note(n, 2.25, fifth + 12, 0.42), note(n, 3, third + 12, 0.46)]
    if (n % 4 === 3)
      return [note(n, 0.5, third + 12, 0.42), note(n, 1.25, fifth + 12, 0.46), note(n, 2.5, top + 12, 0.55)]
    return []
  })

const note = (n: number, beats: number, pitch: number, loud: number): Note => ({
  at: at(n, beats),
  pitch,
  length: 0.5,
  loud,
})

const bassLine = (from: number, to: number): Note[] =>
  each(from, to, (n) => {
    const root = ofBar(roots, n)
    const figure: [beats: number, up: number, length: number, loud: number][] = [
      [0, 0, 0.3, 0.75],
      [0.75, 0, 0.16, 0.5],
      [1.5, 12, 0.16, 0.6],
      [2.5, 0, 0.3, 0.7],
      [3.25, 7, 0.2, 0.55],
    ]
    return figure.map(([beats, up, length, loud]) => ({ at: at(n, beats), pitch: root + up, length, loud }))
  })

const end = 64

export const hitRate = composition({ bpm, tonality }, [
  {
    voice: pulse,
    notes: [
      ...arpeggio(0, 4, 0, (step) => step % 4 !== 3),
      ...arpeggio(4, 32, 0, () => true),
      ...arpeggio(32, 40, 0, (step) => step % 3 === 0),
      ...arpeggio(40, end - 4, 0, () => true),
      ...arpeggio(end - 4, end, 0, (step) => step % 3 === 0),
    ],
    level: -7,
    send: 0.3,
    highPass: 180,
    duck: 3,
    echo: { time: rounded(bar * 0.1875), feedback: 0.42, wet: 0.3, damping: 0.3 },
    fader: ride(0, -14, at(4), -2, at(8), 0, at(32), -3, at(40), 0, at(58), 0, at(64), -12),
  },
  {
    voice: bell,
    notes: loosened([...answers(12, 32), ...answers(34, 40), ...answers(44, 62)], 71, {
      time: 0.004,
      loud: 0.05,
    }),
    level: -6,
    send: 0.55,
    echo: { time: rounded(bar * 0.375), feedback: 0.35, wet: 0.28 },
  },
  {
    voice: haze,
    notes: each(2, end, (n) => block(at(n), ofBar(chords, n), bar * 0.98, 0.55)),
    level: -10,
    send: 0.4,
    highPass: 160,
    duck: 5,
    fader: ride(at(2), -24, at(10), -5, at(31), -4, at(34), 0, at(40), -5, at(58), -3, at(64), -2),
  },
  {
    voice: floor,
    notes: [...bassLine(8, 32), ...bassLine(40, 60)],
    level: -8.5,
    send: 0,
    highPass: 38,
    duck: 4,
  },
  {
    voice: { kind: 'kick', decay: 0.3, click: 0.4 },
    notes: [
      ...bars('x... x... x... x...', 8, 32, { pitch: 33 }),
      ...bars('x... x... x... x..o', 40, 60, { pitch: 33 }),
    ],
    level: -8,
    send: 0,
  },
  {
    voice: { kind: 'hat', decay: 0.06, brightness: 0.45 },
    notes: loosened(
      [
        ...bars('-.x- -.x- -.x- -.xo', 6, 32, { loud: 0.6 }),
        ...bars('-ox- -ox- -ox- -oxo', 38, 62, { loud: 0.6 }),
      ],
      72,
      { time: 0.002, loud: 0.06 },
    ),
    level: 0.5,
    pan: 0.15,
    send: 0.1,
  },
  {
    voice: { kind: 'shaker', decay: 0.09 },
    notes: loosened(bars('o-x- o-x- o-x- o-x-', 16, 62, { loud: 0.5 }), 73, { time: 0.004, loud: 0.06 }),
    level: -4,
    pan: -0.3,
    send: 0.15,
  },
  {
    voice: { kind: 'rim', decay: 0.06 },
    notes: [
      ...bars('.... x... .... x..-', 12, 32, { pitch: 74 }),
      ...bars('.... x... .... x..-', 40, 60, { pitch: 74 }),
    ],
    level: -5,
    pan: 0.1,
    send: 0.45,
  },
])
