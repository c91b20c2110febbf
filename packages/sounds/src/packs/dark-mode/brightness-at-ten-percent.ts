import type { Note, Voice } from '../../piece.ts'
import { chance } from '../../writing/chance.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { block, each, metre, pitches, ride } from '../../writing/score-paper.ts'

// A bar is one slow breath of nine seconds: four pulses that are nearly not there.
const { at, bar, beat, bpm } = metre({ tempo: 60 / 2.25, from: 0.4 })

const dim: Voice = {
  kind: 'pad',
  wave: 'strings',
  cutoff: 1850,
  opens: 1.1,
  opening: 5,
  attack: 3.5,
  release: 5,
  air: 0,
}
const lit: Voice = {
  kind: 'pad',
  wave: 'strings',
  cutoff: 4600,
  opens: 0.8,
  opening: 5,
  attack: 4.5,
  release: 4.5,
  air: 0,
  width: 0.8,
}
const edge: Voice = { ...lit, wave: 'glass', cutoff: 9000, attack: 5 }
const pulse: Voice = { kind: 'fm', ratio: 1, index: 0.7, decay: 1.1, attack: 0.03 }
const floor: Voice = { kind: 'bass', wave: 'triangle', cutoff: 260, attack: 1.5, release: 4, drive: 0.35 }
const screen: Voice = {
  kind: 'noise',
  shape: 'band',
  from: 3600,
  to: 5200,
  resonance: 0.1,
  attack: 4,
  release: 4.5,
}
const glint: Voice = { kind: 'modal', material: 'bowl', attack: 0.25, strike: 0, decay: 4.5 }

interface Light {
  root: number
  under: number[]
  above: number[]
}

const light = (root: string, under: string, above: string): Light => ({
  root: pitches(root)[0] ?? 0,
  under: pitches(under),
  above: pitches(above),
})

const flat = light('Db2', 'Ab3 C4 Eb4 F4', 'Ab4 Eb5')
const lower = light('Bb1', 'Ab3 C4 Db4 F4', 'Ab4 F5')
const wider = light('Gb2', 'Bb3 C4 Db4 F4', 'Ab4 F5')
const held = light('Ab1', 'Ab3 Bb3 Db4 Eb4', 'Gb4 Eb5')
const grey = light('Eb2', 'Bb3 Db4 F4 Gb4', 'Ab4 Db5')
const brighter = light('F2', 'Ab3 Db4 Eb4 Ab4', 'C5 Eb5')

// Dim, dim again, the tenth of brightness there is, and dim.
const course = [flat, lower, wider, held, flat, lower, grey, held, wider, brighter, grey, wider, held, lower]
const first = 1
const last = first + course.length

const luck = chance(10)
const glints: Note[] = course.flatMap(({ above }, n) => {
  if (n < 2 || n > 12) return []
  const count = n >= 7 && n <= 11 ? 3 : 2
  return Array.from({ length: count }, (_, k) => ({
    at: at(first + n, 0.5 + k + Math.floor(luck.next() * 2) / 2),
    pitch: (above[k % above.length] ?? 75) + (luck.happens(0.3) ? 12 : 0),
    length: 3,
    loud: luck.pick([0.6, 0.7]),
    pan: luck.pick([-0.5, -0.25, 0.25, 0.5]),
  }))
})

export const brightnessAtTenPercent = composition(
  { bpm, tonality: { tonic: pitch('Db4'), scale: 'major' } },
  [
    {
      voice: dim,
      notes: [
        ...block(at(0), pitches('Ab3 Eb4'), bar, 0.6, { spread: 0.3 }),
        ...course.flatMap(({ under }, n) => block(at(first + n), under, bar, 0.7, { spread: 0.4 })),
        ...block(at(last), pitches('Ab3 Db4 Eb4 Ab4'), 4.5, 0.6, { spread: 0.3 }),
      ],
      level: -12,
      highPass: 260,
      send: 0.35,
      fader: ride(0, -6, 30, -1, 80, 0, 112, -1, 136, -5),
    },
    {
      voice: lit,
      notes: [
        ...course.flatMap(({ above }, n) =>
          n < 3 ? [] : block(at(first + n), above, bar, 0.7, { spread: 0.6 }),
        ),
        ...block(at(last), pitches('Ab4 Eb5'), 4.5, 0.6, { spread: 0.5 }),
      ],
      level: -13,
      highPass: 300,
      send: 0.5,
      fader: ride(36, -9, 72, -3, 84, 0, 105, 0, 122, -8, 140, -12),
    },
    // The rim of the light: the same two notes an octave higher, as overtones only.
    {
      voice: edge,
      notes: course.flatMap(({ above }, n) =>
        block(
          at(first + n, 0.5),
          above.map((pitch) => pitch + 12),
          bar,
          0.6,
          { spread: 0.7 },
        ),
      ),
      level: -16.5,
      lowPass: 6500,
      send: 0.55,
      fader: ride(8, -8, 40, -3, 84, 0, 105, 0, 136, -8),
    },
    {
      voice: floor,
      notes: course.map(({ root }, n) => ({
        at: at(first + n),
        pitch: root + 12,
        length: bar * 0.8,
        loud: 0.5,
      })),
      level: -16.5,
    },
    {
      voice: pulse,
      notes: each(2, last, (n) =>
        [0, 1, 2, 3].map((k) => ({
          at: at(n, k),
          pitch: k === 2 ? 56 : 61,
          length: beat / 2,
          loud: k === 0 ? 0.6 : 0.4,
        })),
      ),
      level: -11,
      send: 0.25,
      fader: ride(18, -14, 45, 0, 110, 0, 136, -16),
    },
    {
      voice: screen,
      notes: each(0, last + 1, (n) => [
        {
          at: at(n),
          pitch: 96,
          length: n === last ? 4 : bar + 1.5,
          loud: 0.5,
          pan: n % 2 === 0 ? -0.35 : 0.35,
        },
      ]),
      level: -25,
      lowPass: 9000,
      send: 0.2,
      fader: ride(0, -4, 60, -1, 90, 0, 130, -4, 146, -20),
    },
    { voice: glint, notes: glints, level: -7, send: 0.6, echo: { time: beat / 2, feedback: 0.4, wet: 0.35 } },
  ],
)
