import { isEmail, tidyEmail } from './email.ts'

export interface Inquiry {
  name: string
  email: string
  message: string
}

const longestName = 100
const longestMessage = 5_000

/** What is wrong with an inquiry, in one sentence; nothing where it can be sent. */
export function inquiryComplaint({ name, email, message }: Inquiry): string | undefined {
  if (![name, email, message].every((text) => text.trim())) return 'Please fill out all fields.'
  if (!isEmail(tidyEmail(email))) return 'Please enter a valid email address.'
  if (name.trim().length > longestName) return `Please give a name of at most ${longestName} characters.`
  if (/\p{Cc}/u.test(name.trim())) return 'Please give your name in one line.'
  if (message.trim().length > longestMessage)
    return `Please keep your message to ${longestMessage.toLocaleString('en')} characters.`
  return undefined
}
