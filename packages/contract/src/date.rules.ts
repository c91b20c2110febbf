/** Made when a day is first written: on a phone that takes a tenth of a second, and most pages write none. */
let days: Intl.DateTimeFormat | undefined

/** A day as it is written everywhere, on pages and in mails: 16 November 2026. It is that of Greenwich, as on a receipt. */
export function formatDay(time: string) {
  days ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return days.format(new Date(time))
}

/** A moment, by the clock of whoever reads it: 16 November 2026 at 09:05. */
export const formatMoment = (time: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(time))
