/** No address is longer; what is longer is not even looked at. */
const longestEmail = 254

/** As it is kept and written to: without the blanks that slip in around it. */
export const normalizeEmail = (given: string) => given.normalize('NFC').trim()

/** As it is compared: two spellings of one address are one account. */
export const foldEmail = (given: string) => normalizeEmail(given).toLowerCase()

/** Text, @, text, dot, text; without blanks, and nothing that a mail's header could take for more than one address. */
export function isEmail(given: string) {
  if (given.length > longestEmail || !/^[^\s@,;:<>()"\\[\]\p{Cc}]+@[^\s@,;:<>()"\\[\]\p{Cc}]+$/u.test(given))
    return false
  const domain = given.slice(given.indexOf('@') + 1)
  return domain.includes('.') && domain.split('.').every(Boolean)
}
