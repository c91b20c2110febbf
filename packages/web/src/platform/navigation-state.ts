/** The state of a step that leaves the page where it stands: `navigate(…, { state: stayInPlace })`. */
export const stayInPlace = { standing: true }

/** Safe because whatever else lies in the history has no such part. */
export const isToStayInPlace = (state: unknown) => (state as Partial<typeof stayInPlace> | null)?.standing
