import type { Portrait } from '@earcon/contract/takes'
import { readPortrait } from '../analysis/portrait.ts'
import { bands, rows } from '../analysis/spectrogram.ts'
import { type Field, fieldOf } from './field.ts'

/** What is softer than this is not worth paper. */
const heard = 0.34
/** Around what is heard, in bands and rows; and the least that is shown. */
const air = 3
const narrowest = 30
const shortest = 16

/** A sound as the plots see it: everything from 0 to 1, waves from −1 to 1. */
export interface Subject {
  /** Along x the time, until it has died away; along y the frequency, as far down and up as the sound goes. */
  levels: Field
  /** The bands at its lower and upper edge. */
  range: [from: number, to: number]
  /** Which part of the whole length is shown. */
  until: number
  left: Float32Array
  right: Float32Array
  /** Over the whole length. */
  envelope: Float32Array
  /** Where the middle of its energy lies: 0 for a low hum, 1 for a hiss. */
  bright: number
  /** How much of time and frequency it takes up. */
  full: number
}

export function subjectOf(portrait: Portrait): Subject {
  const { spectrum, figure, envelope } = readPortrait(portrait)
  const whole = fieldOf(rows, bands, (row, band) => spectrum[row * bands + band] / 255)
  const [range, end] = extentOf(whole)
  const wave = (side: 0 | 1) =>
    Float32Array.from({ length: figure.length / 2 }, (_, n) => figure[2 * n + side] / 127)
  return {
    levels: fieldOf(rows, bands, (row, band) =>
      whole.at((end * row) / (rows - 1), range[0] + ((range[1] - range[0]) * band) / (bands - 1)),
    ),
    range,
    until: (end + 1) / rows,
    left: wave(0),
    right: wave(1),
    envelope: Float32Array.from(envelope, (value) => value / 255),
    ...characterOf(spectrum),
  }
}

/** From the lowest band in which something is heard to the highest, and until when. */
function extentOf(levels: Field): [range: [from: number, to: number], end: number] {
  const loudIn = (count: number, level: (n: number) => number) =>
    Array.from({ length: count }, (_, n) => level(n)).some((value) => value > heard)
  const inBands = numbers(bands).filter((band) => loudIn(rows, (row) => levels.at(row, band)))
  const inRows = numbers(rows).filter((row) => loudIn(bands, (band) => levels.at(row, band)))
  const from = (inBands[0] ?? 0) - air
  const to = (inBands.at(-1) ?? bands) + air
  const more = Math.max(0, narrowest - (to - from)) / 2
  const end = Math.max(shortest, (inRows.at(-1) ?? rows) + air)
  return [[Math.max(0, from - more), Math.min(bands - 1, to + more)], Math.min(rows - 1, end)]
}

function characterOf(spectrum: Uint8Array) {
  let energy = 0
  let moment = 0
  let cells = 0
  spectrum.forEach((value, n) => {
    const level = value / 255
    energy += level ** 3
    moment += level ** 3 * ((n % bands) / bands)
    if (level > heard) cells += 1
  })
  return { bright: energy > 0 ? moment / energy : 0, full: cells / spectrum.length }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
