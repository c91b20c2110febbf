/** How short a password may be, and how long: what is longer only costs time to look at. */
export const shortestPassword = 8
const longestPassword = 256

/** After a reset, and after a change, how long the good news stands before the login takes its place. */
export const resetRedirectMs = 3_000
export const changeRedirectMs = 4_000

/** One and the same text, however a keyboard puts its accents together. */
export const tidyPassword = (given: string) => given.normalize('NFC')

/** What a person counts, not what a computer stores: an emoji is one. */
const lengthOf = (given: string) => Array.from(tidyPassword(given)).length

const sized = (name: string) => (given: string) => [
  ...(lengthOf(given) < shortestPassword
    ? [`${name} must be at least ${shortestPassword} characters long.`]
    : []),
  ...(lengthOf(given) > longestPassword
    ? [`${name} must be at most ${longestPassword} characters long.`]
    : []),
]

/** At registration and at a reset: the length alone. Each rule gives its complaints, none where all is well. */
export const plainPassword = sized('Password')

const newPasswordSize = sized('New password')

const classes: [sign: RegExp, name: string][] = [
  [/\p{Ll}/u, 'lowercase letter'],
  [/\p{Lu}/u, 'uppercase letter'],
  [/\p{Nd}/u, 'digit'],
  [/[!@#$%^&*(),.?":{}|<>]|[\p{P}\p{S}]/u, 'special character'],
]

/** At a change by link: the length, and one of each of four kinds. */
export const strictPassword = (given: string) => [
  ...newPasswordSize(given),
  ...classes
    .filter(([sign]) => !sign.test(given))
    .map(([, name]) => `New password must contain at least one ${name}.`),
]

/** Both entries of a form that asks twice. */
export const passwordsDiffer = 'Passwords do not match.'
export const newPasswordsDiffer = 'New passwords do not match.'
