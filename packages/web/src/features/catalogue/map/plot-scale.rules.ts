import { type AxisKind, formatNumber } from './measures.rules.ts'

/** How far an axis reaches, and where it is marked. */
export interface PlotScale extends Range {
  isLogarithmic: boolean
  ticks: Tick[]
  /** Marks without a number. */
  between: number[]
}

interface Tick {
  value: number
  label: string
}

interface Range {
  low: number
  high: number
}

/** So much of an axis stays free at each end, so that nothing lies on its edge. */
const margin = 0.04
/** More numbers would run into one another on a phone. */
const mostTicks = 7

/** An axis around all values. */
export function plotScaleOf(values: readonly number[], kind: AxisKind): PlotScale {
  const seen = values.map((value) => Math.max(kind.least, value))
  const reach = { low: Math.min(...seen), high: Math.max(...seen) }
  const range = kind.isLogarithmic ? widenedByRatio(reach, kind) : widened(reach, kind)
  const ticks = kind.isLogarithmic ? powerTicks(range) : evenTicks(range)
  return { ...range, isLogarithmic: kind.isLogarithmic, ...ticks }
}

function widened({ low, high }: Range, { least, span }: AxisKind): Range {
  const lacking = Math.max(0, span - (high - low)) / 2
  const room = lacking + Math.max(span, high - low) * margin
  return { low: Math.max(least, low - room), high: high + room }
}

function widenedByRatio({ low, high }: Range, { span }: AxisKind): Range {
  const lacking = Math.sqrt(Math.max(1, span / (high / low)))
  const room = lacking * Math.max(span, high / low) ** margin
  return { low: low / room, high: high * room }
}

/** How each power of ten is marked: as finely as there is room for. */
const finest = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const named = [[1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]]

/** At round numbers of each power of ten; between them at the others. */
function powerTicks({ low, high }: Range) {
  const marksOf = (digits: readonly number[]) =>
    powersBetween(low, high).flatMap((power) =>
      digits.map((digit) => scaled(digit, power)).filter((value) => value >= low && value <= high),
    )
  const numbered = named.map(marksOf).find(({ length }) => length <= mostTicks) ?? []
  const between = marksOf(finest).filter((value) => !numbered.includes(value))
  return { ticks: numbered.map(asTick), between }
}

const powersBetween = (low: number, high: number) => {
  const first = Math.floor(Math.log10(low))
  return Array.from({ length: Math.floor(Math.log10(high)) - first + 1 }, (_, place) => first + place)
}

/** Without the errors of a multiplication. */
const scaled = (digit: number, power: number) => Number(`${digit}e${power}`)

/** At even steps of 1, 2 or 5 times a power of ten. */
function evenTicks({ low, high }: Range) {
  const power = Math.floor(Math.log10((high - low) / mostTicks))
  const step = [1, 2, 5, 10]
    .map((digit) => scaled(digit, power))
    .find((step) => Math.floor(high / step) - Math.ceil(low / step) < mostTicks)
  if (!step) return { ticks: [], between: [] }
  const first = Math.ceil(low / step)
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, place) =>
    asTick(Number(((first + place) * step).toPrecision(6))),
  )
  return { ticks, between: [] }
}

const asTick = (value: number): Tick => ({ value, label: formatNumber(value, 6) })

/** Where a value stands, as a share of the whole axis; what lies beyond stands at its end. */
export function shareOf(value: number, { low, high, isLogarithmic }: PlotScale) {
  const share = isLogarithmic
    ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
    : (value - low) / (high - low)
  return Math.min(1, Math.max(0, share))
}
