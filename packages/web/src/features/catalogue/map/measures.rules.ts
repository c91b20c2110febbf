import type { MapPoint } from '@earcon/contract/catalogue/map/map.calls'
import type { ShopQuery } from '../shop-address.ts'

export const measureNames = ['brightness', 'length', 'attack', 'roughness', 'loudness'] as const
export type MeasureName = (typeof measureNames)[number]

/** How an axis of it is drawn. */
export interface AxisKind {
  /** Each power of ten is as long as the next. */
  isLogarithmic: boolean
  /** What is less is drawn there. */
  least: number
  /** An axis shows so much of it, however alike sounds are: on a logarithmic one as a ratio. */
  span: number
}

/** Something that is measured of every recording. */
export interface Measure extends AxisKind {
  name: MeasureName
  /** Nothing where it is a number by itself. */
  unit: string
  /** What it is, to be said after its name. */
  meaning: string
  /** So many digits behind the point tell sounds apart. */
  digits: number
  of: (point: MapPoint) => number | null
}

const logarithmic = { isLogarithmic: true, span: 4 }

const about: Record<MeasureName, Omit<Measure, 'name'>> = {
  brightness: {
    unit: 'Hz',
    meaning: 'the frequency with half of what is heard above it and half below',
    ...logarithmic,
    least: 10,
    digits: 0,
    of: ({ brightness_hz }) => brightness_hz,
  },
  length: {
    unit: 's',
    meaning: 'from the first sample to the last',
    ...logarithmic,
    least: 0.01,
    digits: 2,
    of: ({ length_seconds }) => length_seconds,
  },
  attack: {
    unit: 'ms',
    meaning: 'how long a sound takes to be there',
    ...logarithmic,
    least: 0.1,
    digits: 1,
    of: ({ attack_ms }) => attack_ms,
  },
  roughness: {
    unit: '',
    meaning: 'how much of a sound beats',
    isLogarithmic: false,
    least: 0,
    span: 0.05,
    digits: 3,
    of: ({ roughness }) => roughness,
  },
  loudness: {
    unit: 'LUFS',
    meaning: 'as broadcasters measure it',
    isLogarithmic: false,
    least: Number.NEGATIVE_INFINITY,
    span: 4,
    digits: 1,
    of: ({ loudness_lufs }) => loudness_lufs,
  },
}

export const measureOf = (name: MeasureName): Measure => ({ name, ...about[name] })

/** '605', '0.022', '−16.0'; of what could not be measured a dash. */
export function formatMeasure({ digits, of }: Measure, point: MapPoint) {
  const value = of(point)
  return value === null ? '–' : formatNumber(value, digits, digits)
}

/** 'brightness 605 Hz' */
export const describeMeasure = (measure: Measure, point: MapPoint) =>
  [measure.name, formatMeasure(measure, point), measure.unit].filter(Boolean).join('\u00a0')

/** 'Brightness (Hz)' */
export const titleOf = ({ name, unit }: Measure) =>
  name.replace(/^./, (letter) => letter.toUpperCase()) + (unit && ` (${unit})`)

/** With a minus sign as wide as a plus. */
export const formatNumber = (value: number, most: number, least = 0) =>
  value
    .toLocaleString('en-US', { maximumFractionDigits: most, minimumFractionDigits: least })
    .replace('-', '−')

/** What a map is drawn by. */
export interface Axes<Of = Measure> {
  across: Of
  up: Of
}

const usual: Axes<MeasureName> = { across: 'brightness', up: 'length' }

/** Those that an address names, or else the usual ones; never the same one twice. */
export function axesOf({ across, up }: ShopQuery): Axes<MeasureName> {
  const named = { across: measureNamed(across) ?? usual.across, up: measureNamed(up) ?? usual.up }
  return named.across === named.up ? usual : named
}

const measureNamed = (given: string | undefined) => measureNames.find((name) => name === given)

/** What an address says of them: nothing of the usual ones. */
export const axesFields = (axes: Axes<MeasureName>) => ({
  across: axes.across === usual.across ? '' : axes.across,
  up: axes.up === usual.up ? '' : axes.up,
})

/** One of them by another measure; that of the other one changes places with it. */
export function changedAxes(axes: Axes<MeasureName>, side: keyof Axes, to: MeasureName) {
  const other = side === 'across' ? 'up' : 'across'
  return { ...axes, [side]: to, ...(axes[other] === to && { [other]: axes[side] }) }
}
