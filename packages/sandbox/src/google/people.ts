import { createHash } from 'node:crypto'

/** Somebody with an account at Google, as far as a shop gets to know. */
export interface Person {
  email: string
  /** Whoever has none is called after the address. */
  name: string
  verified: boolean
  /** The account is of the address's own domain, for which Google then speaks. */
  work: boolean
}

export const people: readonly Person[] = [
  { email: 'ada@gmail.com', name: 'Ada Lovelace', verified: true, work: false },
  { email: 'grace@navy.example', name: 'Grace Hopper', verified: true, work: true },
  { email: 'mallory@gmail.com', name: 'Mallory', verified: false, work: false },
]

/** Twenty-one digits that belong to an address, today and after every restart. */
export function subjectOf({ email }: Person) {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${String(BigInt(`0x${hash}`) % 10n ** 20n).padStart(20, '0')}`
}

/** What is said of a person in an ID token. */
export function claimsOf(person: Person) {
  const [mailbox = '', domain = ''] = person.email.split('@')
  const name = person.name || mailbox
  const workplace = domain.toLowerCase()
  return {
    sub: subjectOf(person),
    email: person.email,
    email_verified: person.verified,
    name,
    given_name: name.split(' ')[0],
    // Google's own addresses are nobody's workplace.
    ...(person.work && workplace !== 'gmail.com' && { hd: workplace }),
  }
}

/** The person that somebody describes in the form. */
export const personInForm = (form: URLSearchParams): Person => ({
  email: lineOf(form.get('email')),
  name: lineOf(form.get('name')),
  verified: form.has('verified'),
  work: form.has('work'),
})

const lineOf = (typed: string | null) => (typed ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** What is wrong with a person described in the form, by field; nothing, if the person may exist. */
export function validatePerson({ email, name }: Person) {
  return {
    ...(!isAddress(email) && { email: 'Please enter an e-mail address, such as ada@gmail.com.' }),
    ...(name.length > 200 && { name: 'Please enter a name of at most 200 characters.' }),
  }
}

const isAddress = (text: string) =>
  text.length <= 254 &&
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(text)
