/** Somebody who writes or is written to. Name and address apart, so that neither can pretend to be more than it is. */
export interface Correspondent {
  name?: string
  address: string
}

export interface Letter {
  /** The same for every attempt, so that a mailbox can tell a repeated letter from a new one. */
  id: string
  to: Correspondent
  replyTo?: Correspondent
  subject: string
  text: string
  html?: string
}

/** How the shop writes to people. */
export interface Mail {
  /** Resolves once the mail server has taken the letter over. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** The mail server does not want this letter, and never will. */
export class LetterRefused extends Error {
  override name = 'LetterRefused'
}

/** Nothing is wrong with the letter: the mail server is not there, or does not let us in. */
export class MailAway extends Error {
  override name = 'MailAway'
}
