/** Reads numbers of any number of bits, the highest bit first. After the end there are noughts, and `isPast` says so. */
export interface BitReader {
  /** Up to 32 bits, without a sign. */
  unsigned(bits: number): number
  /** Up to 32 bits, with a sign. */
  signed(bits: number): number
  /** Counts noughts up to the next one, and goes past it. */
  zeros(): number
  /** Numbers coded after Rice, into the places from `from` up to `to`. */
  rice(parameter: number, into: Int32Array, from: number, to: number): void
  toByte(): void
  /** In bytes; only after `toByte`. */
  place(): number
  isPast(): boolean
}

export function bitReader(bytes: Uint8Array, start: number): BitReader {
  const end = bytes.length * 8
  let at = start * 8

  /** The next 25 bits at least, in the highest places of 32. */
  const peek = () => {
    const byte = at >>> 3
    return (
      ((bytes[byte] << 24) | (bytes[byte + 1] << 16) | (bytes[byte + 2] << 8) | bytes[byte + 3]) << (at & 7)
    )
  }

  const unsigned = (bits: number): number => {
    if (bits === 0) return 0
    if (bits > 25) return unsigned(bits - 16) * 65_536 + unsigned(16)
    const value = peek() >>> (32 - bits)
    at += bits
    return value
  }

  const signed = (bits: number) => {
    const value = unsigned(bits)
    return value >= 2 ** (bits - 1) ? value - 2 ** bits : value
  }

  const zeros = () => {
    let count = 0
    for (;;) {
      const ahead = Math.clz32(peek())
      // What is beyond 25 bits may be cut away.
      if (ahead < 25) {
        at += ahead + 1
        return count + ahead
      }
      count += 25
      at += 25
      if (at > end) return count
    }
  }

  return {
    unsigned,
    signed,
    zeros,
    rice(parameter, into, from, to) {
      for (let n = from; n < to; n += 1) {
        const word = peek()
        const high = Math.clz32(word)
        let folded: number
        if (high + parameter < 25) {
          folded = parameter === 0 ? high : (high << parameter) | ((word << (high + 1)) >>> (32 - parameter))
          at += high + 1 + parameter
        } else folded = zeros() * 2 ** parameter + unsigned(parameter)
        into[n] = (folded >>> 1) ^ -(folded & 1)
        if (at > end) return
      }
    },
    toByte() {
      at = (at + 7) & ~7
    },
    place: () => at >>> 3,
    isPast: () => at > end,
  }
}
