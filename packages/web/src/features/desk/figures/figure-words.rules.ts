import { formatDay } from '@earcon/contract/date.rules'

/** What one would say of a curve to somebody who does not see it. */
export function describeCurve(
  name: string,
  values: readonly number[],
  days: readonly string[],
  format: (value: number) => string,
) {
  const sum = values.reduce((total, value) => total + value, 0)
  const greatest = Math.max(...values)
  if (greatest <= 0 && sum === 0) return `${name}: none.`
  const place = values.indexOf(greatest)
  return `${name}: ${format(sum)} in all, most on ${formatDay(days[place] ?? '')}, with ${format(greatest)}.`
}

/** A stretch of days in words. */
export const describeDays = (from: string, to: string) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
