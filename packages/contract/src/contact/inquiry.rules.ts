import { isEmail, normalizeEmail } from '../identity/email.rules.ts'

export interface Inquiry {
  name: string
  email: string
  message: string
}

export interface InquiryComplaint {
  sentence: string
  /** Of what it speaks, in the order of the form. */
  fields: (keyof Inquiry)[]
}

const longestName = 100
const longestMessage = 5_000
/** From here on it is good to know how much room is left. */
const closeToTheEnd = 500

/** Nobody writes a message in less. */
export const minFormOpenMs = 2_000

/** What is said where the shop itself has no words. */
export const inquirySentMessage = 'Your message has been sent successfully. We will contact you soon.'
export const inquiryRefusedMessage = 'Failed to send message. Please try again later.'
export const inquiryLostMessage = 'An error occurred while sending your message. Please try again.'

/** What is wrong with an inquiry, in one sentence; nothing where it can be sent. */
export function inquiryComplaint(inquiry: Inquiry): InquiryComplaint | undefined {
  const [name, message] = [inquiry.name.trim(), inquiry.message.trim()]
  const empty = (['name', 'email', 'message'] as const).filter((field) => !visible.test(inquiry[field]))
  if (empty.length > 0) return about('Please fill out all fields.', ...empty)
  if (!isEmail(normalizeEmail(inquiry.email))) return about('Please enter a valid email address.', 'email')
  if (name.length > longestName)
    return about(`Please give a name of at most ${longestName} characters.`, 'name')
  if (/\p{Cc}/u.test(name)) return about('Please give your name in one line.', 'name')
  if (message.length > longestMessage)
    return about(`Please keep your message to ${inWords(longestMessage)} characters.`, 'message')
  return undefined
}

/** How much room a message has left, as soon as that is little. */
export function formatRoomLeft(message: string): string | undefined {
  const left = longestMessage - message.trim().length
  if (left > closeToTheEnd) return undefined
  const characters = Math.abs(left) === 1 ? '1 character' : `${inWords(Math.abs(left))} characters`
  return left < 0 ? `${characters} too many` : `${characters} left`
}

/** A space, or a sign that takes up no room, says nothing. */
const visible = /[^\s\p{C}]/u

const about = (sentence: string, ...fields: (keyof Inquiry)[]) => ({ sentence, fields })

const inWords = (count: number) => count.toLocaleString('en')
