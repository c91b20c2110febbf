/** The state of a step that leaves the page where it stands: `navigate(…, { state: stayInPlace })`. */
export const stayInPlace = { standing: true }

/** Safe because whatever else lies in the history has no such part. */
export const isToStayInPlace = (state: unknown) => (state as Partial<typeof stayInPlace> | null)?.standing

/** The state of a step to a login: where it leads back to, and how many steps of the history that lies behind it. */
export const loginStateOf = (from: string, stepsBack = 1) => ({ from, stepsBack })

/** The state of a step within a list, after which reading goes on at the beginning of it: the element of that id. */
export const startReadingAt = (id: string) => ({ startAt: id })

/** Safe because whatever else lies in the history has no such part. */
export const readingStartOf = (state: unknown) =>
  (state as Partial<ReturnType<typeof startReadingAt>> | null)?.startAt
