// A CRC-32 is what is left of a polynomial when it is divided by another, so that sums of parts can be put together and taken
// apart without their bytes. Bits are mirrored as everywhere in this sum: the highest one stands for the lowest power.

const divisor = 0xedb8_8320

/** Powers go in a circle: one step further is none. */
const cycle = 2 ** 32 - 1

/** The sum of two parts one after the other, of the sums of each. */
export const crc32Joined = (first: number, second: number, secondLength: number) =>
  (multiply(first, powerOf(8 * secondLength)) ^ second) >>> 0

/** The sum of what follows a first part, of the sum of both. */
export const crc32WithoutFirst = (both: number, first: number, secondLength: number) =>
  crc32Joined(first, both, secondLength)

/** The sum of what precedes a last part, of the sum of both. */
export const crc32WithoutLast = (both: number, last: number, lastLength: number) =>
  multiply(both ^ last, powerOf(cycle - ((8 * lastLength) % cycle))) >>> 0

/** Two polynomials multiplied, and what is left of them. */
function multiply(one: number, other: number) {
  let product = 0
  let shifted = other
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((one >>> bit) & 1) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ divisor : shifted >>> 1
  }
  return product
}

/** What is left of x to this power: squared as often as it has bits. */
function powerOf(power: number) {
  let left = power
  let square = 0x4000_0000
  let product = 0x8000_0000
  while (left > 0) {
    if (left % 2 === 1) product = multiply(product, square)
    square = multiply(square, square)
    left = Math.floor(left / 2)
  }
  return product
}
