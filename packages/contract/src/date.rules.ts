const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day as it is written everywhere, on pages and in mails: 16 November 2026. It is that of Greenwich, as on a receipt. */
export const formatDay = (time: string) => days.format(new Date(time))

/** A moment, by the clock of whoever reads it: 16 November 2026 at 09:05. */
export const formatMoment = (time: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(time))
