import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A name that nobody guesses and nothing else bears, as in pi_… */
export const newId = (prefix: string, length = 24) => `${prefix}_${randomCharacters(length)}`

export const randomCharacters = (length: number) =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** The name of an object, whether it is there by name only or as a whole. */
export const idOf = (object: string | { id: string } | null) =>
  (typeof object === 'string' ? object : object?.id) ?? ''
