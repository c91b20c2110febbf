import { z } from 'zod'

/** Text that PostgreSQL can hold: it has no room for NUL, and half a character becomes a sign for one. */
export const textField = (name: string) =>
  z
    .string(`${name} must be given once, as text.`)
    .refine((given) => !given.includes('\0'), { error: `${name} must not contain a NUL character.` })
    .overwrite((given) => given.toWellFormed())

/** A field of a form: one that is missing reads as empty, so that the rule behind it can say what is missing. */
export const formField = (name: string) => textField(name).default('')

/** A whole number from 1 up, as it stands in an address. */
export const positiveInteger = (name: string, most = Number.MAX_VALUE) => {
  const sentence =
    most === Number.MAX_VALUE
      ? `${name} must be a whole number from 1 up.`
      : `${name} must be a whole number from 1 to ${most}.`
  return z
    .string(sentence)
    .regex(/^\d{1,300}$/, sentence)
    .transform(Number)
    .refine((given) => given >= 1 && given <= most, sentence)
}

/** A day of the calendar, as it stands in an address: 2026-11-17. Days are those of Greenwich. */
export const dayField = (name: string) => {
  const sentence = `${name} must be a day, such as 2026-11-17.`
  return z
    .string(sentence)
    .regex(/^20\d\d-\d\d-\d\d$/, sentence)
    .refine((given) => new Date(`${given}T00:00:00Z`).toJSON()?.startsWith(given) ?? false, sentence)
}

/** One of a few words, as it stands in an address. */
export const choiceField = <const Words extends readonly string[]>(name: string, words: Words) =>
  z.enum(words, `${name} must be ${words.length > 1 ? 'one of: ' : ''}${words.join(', ')}.`)
