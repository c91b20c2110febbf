import { daysBefore, parseDay } from '../shell/days.rules.ts'

/** How many days back one looks at a press. */
export const presets = ['30', '90', '365'] as const
type Preset = (typeof presets)[number]

/** Which days the figures are of. */
export interface FiguresRange {
  /** None where the days were chosen freely. */
  preset: Preset | undefined
  from: string
  to: string
}

/** What an address asks for; by itself, the last 30 days up to this one. */
export function parseFiguresRange(query: string, today: string): FiguresRange {
  const given = new URLSearchParams(query)
  const [from, to] = [parseDay(given.get('from')), parseDay(given.get('to'))]
  if (from || to) return { preset: undefined, from: from || daysBefore(to, 29), to: to || today }
  const preset = presets.find((days) => days === given.get('days')) ?? '30'
  return { preset, from: daysBefore(today, Number(preset) - 1), to: today }
}

/** So many days up to today, whenever today is. */
export const presetAddress = (days: Preset) =>
  days === '30' ? '/admin/figures' : `/admin/figures?days=${days}`

/** These very days; where one was taken away, what there is of them. */
export function daysAddress({ from, to }: Pick<FiguresRange, 'from' | 'to'>) {
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) })
  return query.size > 0 ? `/admin/figures?${query}` : '/admin/figures'
}
