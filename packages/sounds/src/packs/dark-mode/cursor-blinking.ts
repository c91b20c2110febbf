import type { Note, Voice } from '../../piece.ts'
import { chance } from '../../writing/chance.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { rounded } from '../../writing/rhythm.ts'
import { block, metre, pitches, ride } from '../../writing/score-paper.ts'

// A cursor is there for 530 milliseconds and away for as long. Eight blinks are a chord.
const { at, beat, bar, bpm } = metre({ tempo: 60 / 1.06, beats: 8, from: 0.5 })

const cursor: Voice = {
  kind: 'fm',
  ratio: 2,
  index: 1.6,
  decay: 1.2,
  sustain: 0.5,
  attack: 0.03,
  release: 0.16,
  width: 0.3,
}
const key: Voice = { kind: 'modal', material: 'wood', hardness: 0.5, strike: 0.5, decay: 0.16 }
const night: Voice = {
  kind: 'pad',
  wave: 'strings',
  cutoff: 2400,
  opens: 1.1,
  opening: 4,
  attack: 3,
  release: 4.5,
  air: 0,
}
const monitor: Voice = {
  kind: 'pad',
  wave: 'glass',
  cutoff: 9000,
  attack: 3.5,
  release: 4,
  air: 0.03,
  width: 0.8,
}
const below: Voice = { kind: 'bass', wave: 'sine', cutoff: 300, attack: 0.8, release: 3, drive: 0.3 }
const fan: Voice = { kind: 'noise', shape: 'band', from: 4200, resonance: 0.05, attack: 4, release: 4 }

// B is in every chord: the cursor never has to move for the harmony.
const course: [root: string, middle: string, above: string][] = [
  ['E2', 'G3 B3 D4 F#4', 'B4 E5'],
  ['C2', 'G3 B3 D4 E4', 'B4 E5'],
  ['A1', 'G3 B3 C4 E4', 'B4 D5'],
  ['G1', 'G3 B3 D4 A4', 'B4 F#5'],
  ['C2', 'F#3 B3 D4 E4', 'A4 E5'],
  ['B1', 'F#3 A3 D4 E4', 'B4 E5'],
  ['E2', 'G3 B3 D4 F#4', 'B4 G5'],
  ['A1', 'G3 C4 E4 B4', 'D5 G5'],
  ['F#2', 'A3 C4 E4 B4', 'D5 F#5'],
  ['B1', 'A3 B3 D4 F#4', 'C#5 E5'],
  ['C2', 'G3 B3 D4 E4', 'B4 E5'],
  ['A1', 'G3 B3 C4 E4', 'B4 D5'],
  ['E2', 'F#3 B3 D4 G4', 'B4 E5'],
]
const last = course.length

/** Someone writes a line, from one side towards the other, and the cursor stays where it ends. */
const lines: { blink: number; keys: number }[] = [
  { blink: 35, keys: 15 },
  { blink: 52, keys: 9 },
  { blink: 74, keys: 22 },
  { blink: 91, keys: 6 },
]

const luck = chance(530)
const typed: Note[] = []
const blinks: Note[] = []
let column = -0.5
for (let blink = 0; blink < 8 * (last + 1) + 1; ) {
  const line = lines.find((line) => line.blink === blink)
  if (line) {
    let now = blink * beat
    for (let n = 0; n < line.keys; n += 1) {
      typed.push({
        at: rounded(at(0) + now),
        pitch: luck.pick([74, 76, 79, 81]),
        length: 0.1,
        loud: luck.pick([0.5, 0.6, 0.7]),
        pan: Math.round(column * 20) / 20,
      })
      column = Math.min(0.5, column + 0.022)
      now += luck.pick([0.13, 0.13, 0.17, 0.21]) + (luck.happens(0.15) ? 0.4 : 0)
    }
    blink = Math.ceil(now / beat) + 1
  } else {
    const pan = Math.round(column * 20) / 20
    blinks.push({ at: at(0, blink), pitch: 71, length: 0.53, loud: 0.5, pan })
    blink += 1
  }
}

export const cursorBlinking = composition({ bpm, tonality: { tonic: pitch('E4'), scale: 'minor' } }, [
  {
    voice: cursor,
    notes: blinks,
    level: -9,
    send: 0.35,
    fader: ride(0, 2, 14, 0, 60, -4, 104, -2, 118, 1, 122, -2),
  },
  { voice: key, notes: typed, level: -15, send: 0.3 },
  {
    voice: night,
    notes: [
      ...course.flatMap(([, middle], n) => block(at(n, 4), pitches(middle), bar, 0.7, { spread: 0.45 })),
      ...block(at(last, 4), pitches('F#3 B3 E4'), 2.5, 0.6, { spread: 0.4 }),
    ],
    level: -12,
    highPass: 240,
    send: 0.4,
    fader: ride(4, -10, 22, -2, 66, 0, 84, 0, 110, -4, 120, -8),
  },
  {
    voice: monitor,
    notes: course.flatMap(([, , above], n) =>
      n < 3 || n === 6
        ? []
        : block(at(n, 5), [...pitches(above), ...pitches(above).map((pitch) => pitch + 12)], bar, 0.6, {
            spread: 0.7,
          }),
    ),
    level: -12,
    lowPass: 6500,
    send: 0.5,
    fader: ride(30, -8, 60, 0, 88, 0, 112, -10),
  },
  {
    voice: below,
    notes: course.flatMap(([root], n) =>
      n < 2
        ? []
        : block(
            at(n, 4),
            pitches(root).map((low) => low + 12),
            bar * 0.75,
            0.5,
          ),
    ),
    level: -15.5,
    fader: ride(20, -6, 50, 0, 100, 0, 118, -8),
  },
  {
    voice: fan,
    notes: course.map((_, n) => ({
      at: at(n, 2),
      pitch: 96,
      length: bar + 1.5,
      loud: 0.5,
      pan: n % 2 === 0 ? 0.4 : -0.4,
    })),
    level: -24,
    lowPass: 9000,
    fader: ride(0, -8, 30, 0, 104, 0, 120, -14),
  },
])
