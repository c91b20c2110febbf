import type { Note, Tape, Voice } from '../../piece.ts'
import { chance } from '../../writing/chance.ts'
import { beat, loosened } from '../../writing/rhythm.ts'
import { block, each, type Metre, pitches, swung } from '../../writing/score-paper.ts'

/** Who plays on the screen you do not look at. */
export const band = {
  piano: { kind: 'keys', tine: 0.6, bark: 0.55, decay: 3.6, release: 0.3, tremolo: 0.3, rate: 4.2 },
  bass: { kind: 'bass', wave: 'triangle', cutoff: 420, opens: 1.2, decay: 2.2, release: 0.12, drive: 0.8 },
  kick: { kind: 'kick', decay: 0.34, click: 0.25, drop: 18 },
  snare: { kind: 'snare', decay: 0.2, wires: 0.8 },
  rim: { kind: 'rim', decay: 0.06 },
  hat: { kind: 'hat', decay: 0.06, brightness: 0.5 },
  open: { kind: 'hat', decay: 0.3, brightness: 0.4 },
  shaker: { kind: 'shaker', decay: 0.1, brightness: 0.45 },
  brush: { kind: 'brush', decay: 0.25, brightness: 0.45 },
  dust: { kind: 'noise', shape: 'band', from: 4200, resonance: 0.05, attack: 0.6, release: 0.8 },
  crackle: { kind: 'modal', material: 'stone', hardness: 0.8, strike: 0.8, decay: 0.03 },
} as const satisfies Record<string, Voice>

export const machine: Tape = { wow: 0.3, saturation: 0.35, age: 0.25, hiss: 0.12 }

interface Change {
  bass: number
  hand: number[]
}

/** A chord as the two hands have it: changes('Eb2: G3 Bb3 D4 F4 | D2: F#3 A3 C4 F4'). */
export const changes = (text: string): Change[] =>
  text.split('|').map((word) => {
    const [bass = '', hand = ''] = word.split(':')
    return { bass: pitches(bass.trim())[0] ?? 36, hand: pitches(hand.trim()) }
  })

type Bars = [from: number, to: number]
type Chords = (bar: number) => Change
type Hit = [beat: number, beats: number, loud: number]

/** The left foot and both sticks: sixteen marks to a bar, late by the swing. */
export const drums = (
  metre: Metre,
  bars: Bars,
  marks: (bar: number) => string,
  { pitch = 60, loud = 0.6, swing = 0.2 } = {},
) =>
  each(...bars, (n) => beat(marks(n), { tempo: metre.tempo, at: metre.at(n), pitch, loud, swing, held: 2 }))

/** Chords where the hits are, another row of them every bar; the hand rolls a little, and is a little late. */
export function comp(metre: Metre, bars: Bars, chords: Chords, rows: Hit[][], seed = 1): Note[] {
  const notes = each(...bars, (n) =>
    (rows[n % rows.length] ?? []).flatMap(([on, beats, loud]) =>
      block(metre.at(n, on), chords(n).hand, beats * metre.beat, loud, { strum: 0.009, spread: 0.25 }),
    ),
  )
  return loosened(swung(notes, metre, { from: metre.at(0) }), seed, { time: 0.006, loud: 0 })
}

/** Root, something on the way, and now and then a step into the next root. */
export function walk(metre: Metre, bars: Bars, chords: Chords, seed = 1): Note[] {
  const luck = chance(seed)
  const notes = each(...bars, (n) => {
    const { bass } = chords(n)
    const next = chords(n + 1).bass
    const hit = (on: number, pitch: number, beats: number, loud: number): Note => ({
      at: metre.at(n, on),
      pitch,
      length: Math.round(beats * metre.beat * 100) / 100,
      loud,
    })
    const way = luck.pick([12, 7, 7])
    const step = next === bass ? 12 : next > bass ? -1 : 1
    return [
      hit(0, bass, 1.5, 0.7),
      ...(luck.happens(0.75) ? [hit(luck.pick([1.75, 2]), bass, 0.5, 0.5)] : []),
      hit(2.5, bass + way, 0.75, 0.6),
      ...(luck.happens(0.5) ? [hit(3.5, next + step, 0.5, 0.5)] : []),
    ]
  })
  return swung(notes, metre, { from: metre.at(0) })
}

/** The needle in the groove: a hiss that breathes by the bar, and specks that are never where they were. */
export const dust = (metre: Metre, bars: Bars): Note[] =>
  each(...bars, (n) => [
    { at: metre.at(n), pitch: 96, length: metre.bar, loud: 0.5, pan: n % 2 === 0 ? -0.2 : 0.2 },
  ])

export function crackle(metre: Metre, bars: Bars, seed: number, often = 4): Note[] {
  const luck = chance(seed)
  return each(...bars, (n) =>
    Array.from({ length: often }, () => ({
      at: metre.at(n, luck.between(0, 4)),
      pitch: luck.pick([88, 93, 99]),
      length: 0.05,
      loud: luck.pick([0.5, 0.6, 0.8]),
      pan: luck.pick([-0.7, -0.3, 0.1, 0.5, 0.8]),
    })),
  )
}
