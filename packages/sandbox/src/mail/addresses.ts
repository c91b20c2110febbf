/** The address of a page of the mailbox, with the key in it. */
export type At = (path?: string, query?: Record<string, string>) => string

export const addressesUnder =
  (base: string, key: string): At =>
  (path = '', query = {}) => {
    const given = Object.entries(query).filter(([, value]) => value !== '')
    return `${base}${path}?${new URLSearchParams([['key', key], ...given]).toString()}`
  }
