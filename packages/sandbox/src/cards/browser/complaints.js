/* global facts */
import { addsUp, digitsIn } from './digits.js'

const no = (code, message) => ({ type: 'validation_error', code, message })

/** What is wrong with a card number; nothing, if it may be sent. A real one is never sent anywhere. */
export function numberComplaint(text) {
  const number = digitsIn(text, 16)
  if (number.length < 16) return no('incomplete_number', 'Your card number is incomplete.')
  if (!addsUp(number)) return no('invalid_number', 'Your card number is invalid.')
  if (facts.cards.some((card) => card.number === number)) return undefined
  return no('invalid_number', 'This is a sandbox: only its test cards work, and yours was not sent anywhere.')
}

export function expiryComplaint(text, now = new Date()) {
  const { month, year } = expiryIn(text)
  if (!year) return no('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (month < 1 || month > 12) return no('invalid_expiry_month', "Your card's expiration date is invalid.")
  if (year < now.getFullYear())
    return no('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  if (year === now.getFullYear() && month <= now.getMonth())
    return no('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  return undefined
}

export function expiryIn(text) {
  const digits = digitsIn(text, 4)
  if (digits.length < 4) return {}
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) }
}

export const codeComplaint = (text) =>
  digitsIn(text, 3).length < 3 ? no('incomplete_cvc', "Your card's security code is incomplete.") : undefined
