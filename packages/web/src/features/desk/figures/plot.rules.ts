/** How far a plot reaches, and where its axis is marked; zero is always one of the marks. */
export interface Scale {
  low: number
  high: number
  ticks: number[]
}

/** Marks at 1, 2 or 5 times a power of ten of a unit, at most so many steps of them, around all values. */
export function scaleOf(values: readonly number[], { unit = 1, most = 4 } = {}): Scale {
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = niceStep(Math.max(greatest - least, unit) / most / unit) * unit
  const below = Math.ceil(-least / step)
  const above = Math.max(Math.ceil(greatest / step), below === 0 ? 1 : 0)
  const ticks = Array.from({ length: below + above + 1 }, (_, place) => (place - below) * step)
  return { low: 0 - below * step, high: above * step, ticks }
}

/** The next of 1, 2, 5, 10, 20, 50 …; never less than one. */
function niceStep(least: number) {
  if (least <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((step) => step * power >= least) ?? 10)
}

export const plotHeight = 100

/** Where a value stands, from the top. */
export const heightOf = (value: number, { low, high }: Scale) =>
  Math.round(((high - value) / (high - low)) * plotHeight * 100) / 100

/** A line from zero to each value that is not zero, as samples are drawn. */
export const stemsOf = (values: readonly number[], scale: Scale) =>
  values
    .map((value, place) =>
      value === 0 ? '' : `M${place + 0.5} ${heightOf(0, scale)}V${heightOf(value, scale)}`,
    )
    .join('')

/** More would lie over each other. */
const mostDots = 100
const mostDotsAtZero = 45

/** A dot at each value; where there are many, only where there is something, and where there are too many, none. */
export const dotsOf = (values: readonly number[], scale: Scale, { atZero = true } = {}) =>
  values.length > mostDots
    ? ''
    : values
        .map((value, place) =>
          value === 0 && (!atZero || values.length > mostDotsAtZero)
            ? ''
            : `M${place + 0.5} ${heightOf(value, scale)}h0`,
        )
        .join('')

export interface DayTick {
  /** Which of the days. */
  place: number
  label: string
}

/** Days worth naming below a plot: whole weeks back from the last one; of many, the first of months. */
export function dayTicksOf(days: readonly string[], most = 7): DayTick[] {
  const weekly = Math.max(1, Math.ceil(days.length / 7 / most)) * 7
  const isLong = days.length > 100
  const step = days.length <= most ? 1 : weekly
  const places = [...days.keys()]
  const marked = isLong
    ? firstsOfMonths(days, most)
    : places.filter((place) => (days.length - 1 - place) % step === 0)
  return marked.map((place) => ({ place, label: shortDay(days[place] ?? '', isLong) }))
}

function firstsOfMonths(days: readonly string[], most: number) {
  const firsts = [...days.keys()].filter((place) => days[place]?.endsWith('-01'))
  const step = [1, 2, 3, 6].find((step) => firsts.length / step <= most) ?? 12
  // January is always among them, so that years are told apart.
  return firsts.filter((place) => (Number(days[place]?.slice(5, 7)) - 1) % step === 0)
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAlone = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** 17 Nov; of months, Nov, and in January the year as well. */
function shortDay(day: string, isMonth: boolean) {
  if (!isMonth) return dayAndMonth.format(new Date(day))
  return day.slice(5, 7) === '01' ? `Jan ${day.slice(0, 4)}` : monthAlone.format(new Date(day))
}
