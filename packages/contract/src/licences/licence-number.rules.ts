/** Sixteen letters that nobody confuses, eighty bits that nobody guesses. */
const letters = 16
const alphabet = /^[0-9A-HJKMNP-TV-Z]*$/
const mark = 'EC'

/** As it is shown and printed: EC-7Q4M-2XKD-9VTB-H3RW. */
export const formatLicenceNumber = (number: string) => [mark, ...(number.match(/.{1,4}/g) ?? [])].join('-')

/** A number as somebody types it, or what is wrong with it: small letters, gaps, and an O for a zero are understood. */
export function parseLicenceNumber(given: string): { number: string } | { complaint: string } {
  const typed = given.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const plain = typed.startsWith(mark) && typed.length !== letters ? typed.slice(mark.length) : typed
  const number = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (number === '') return { complaint: 'Please enter the number of a certificate.' }
  if (number.length !== letters)
    return {
      complaint: `The number of a certificate has ${letters} letters and digits after ${mark}. This one has ${number.length}.`,
    }
  if (!alphabet.test(number)) return { complaint: 'This is not a number of one of our certificates.' }
  return { number }
}
