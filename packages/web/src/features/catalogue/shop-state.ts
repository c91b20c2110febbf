/** A pack's page knows which list it was opened from, and so the way back there. */
export const shopStateOf = (query: string) => ({ list: query })

/** Safe because whatever else lies in the history has no such part, and what has it was left there by a list. */
export const shopAddressInState = (state: unknown) =>
  `/shop${(state as Partial<ReturnType<typeof shopStateOf>> | null)?.list ?? ''}`
