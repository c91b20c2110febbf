/** How short a password may be, and how long: what is longer only costs time to look at. */
export const minPasswordLength = 8
const maxPasswordLength = 256

/** After a reset, and after a change, how long the good news stands before the login takes its place. */
export const resetRedirectMs = 3_000
export const changeRedirectMs = 4_000

/** One and the same text, however a keyboard puts its accents together. */
export const normalizePassword = (given: string) => given.normalize('NFC')

/** What a person counts, not what a computer stores: an emoji is one. */
const lengthOf = (given: string) => Array.from(normalizePassword(given)).length

const sized = (name: string) => (given: string) => [
  ...(lengthOf(given) < minPasswordLength
    ? [`${name} must be at least ${minPasswordLength} characters long.`]
    : []),
  ...(lengthOf(given) > maxPasswordLength
    ? [`${name} must be at most ${maxPasswordLength} characters long.`]
    : []),
]

/** At registration and at a reset: the length alone; what is too common only the server can tell. Each rule gives its complaints, none where all is well. */
export const basicPasswordComplaints = sized('Password')

const newPasswordSize = sized('New password')

const classes: [sign: RegExp, name: string][] = [
  [/\p{Ll}/u, 'lowercase letter'],
  [/\p{Lu}/u, 'uppercase letter'],
  [/\p{Nd}/u, 'digit'],
  [/[!@#$%^&*(),.?":{}|<>]|[\p{P}\p{S}]/u, 'special character'],
]

/** At a change by link: the length, and one of each of four kinds. */
export const strictPasswordComplaints = (given: string) => [
  ...newPasswordSize(given),
  ...classes
    .filter(([sign]) => !sign.test(given))
    .map(([, name]) => `New password must contain at least one ${name}.`),
]

/** Both entries of a form that asks twice. */
export const passwordsDifferMessage = 'Passwords do not match.'
export const newPasswordsDifferMessage = 'New passwords do not match.'
