/** A day of the calendar as it stands in an address: 2026-11-17; anything else is none. */
export function parseDay(text: string | null) {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return ''
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : ''
}

/** The day that so many days lie before another one. */
export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** Today, by the clock of Greenwich. */
export const today = () => new Date().toISOString().slice(0, 10)
