/** The address of a page of the mailbox, with the key in it. */
export type MailboxUrl = (path?: string, query?: Record<string, string>) => string

export const createMailboxUrls =
  (base: string, key: string): MailboxUrl =>
  (path = '', query = {}) => {
    const given = Object.entries(query).filter(([, value]) => value !== '')
    return `${base}${path}?${new URLSearchParams([['key', key], ...given]).toString()}`
  }
