const wordsOf = (hex: string) => Int32Array.from(hex.trim().split(/\s+/), (word) => Number.parseInt(word, 16))

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const constants = wordsOf(`
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3
  72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13
  650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208
  90befffa a4506ceb bef9a3f7 c67178f2
`)
/** And of the square roots of the first eight. */
const start = wordsOf('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19')

/**
 * SHA-256 of bytes that come one after the other. The browser's own wants all of a file at once, in memory, and is there
 * only where the connection is safe.
 */
export function createSha256() {
  const state = Int32Array.from(start)
  const schedule = new Int32Array(64)
  const rest = new Uint8Array(64)
  let length = 0

  function block(bytes: Uint8Array, offset: number) {
    for (let t = 0; t < 16; t += 1) {
      const at = offset + t * 4
      schedule[t] =
        ((bytes[at] ?? 0) << 24) |
        ((bytes[at + 1] ?? 0) << 16) |
        ((bytes[at + 2] ?? 0) << 8) |
        (bytes[at + 3] ?? 0)
    }
    mix(state, schedule)
  }

  function update(bytes: Uint8Array) {
    let at = 0
    const filled = length % 64
    length += bytes.length
    if (filled > 0) {
      at = Math.min(64 - filled, bytes.length)
      rest.set(bytes.subarray(0, at), filled)
      if (filled + at < 64) return
      block(rest, 0)
    }
    for (; at + 64 <= bytes.length; at += 64) block(bytes, at)
    rest.set(bytes.subarray(at))
  }

  /** In hexadecimal; nothing can be added afterwards. */
  function digest() {
    const bits = length * 8
    const tail = new Uint8Array(paddedSize(length) - length)
    tail[0] = 0x80
    const view = new DataView(tail.buffer)
    view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(tail.length - 4, bits % 2 ** 32)
    update(tail)
    return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  return { update, digest }
}

/** A whole number of blocks that has room for a mark and eight bytes more. */
const paddedSize = (length: number) => Math.ceil((length + 9) / 64) * 64

/** Written out word by word: it is done three million times for a large file. */
function mix(state: Int32Array, w: Int32Array) {
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15] ?? 0
    const y = w[t - 2] ?? 0
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[t] = (w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1
  }
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let t = 0; t < 64; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (constants[t] ?? 0) + (w[t] ?? 0)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  add(state, 0, a)
  add(state, 1, b)
  add(state, 2, c)
  add(state, 3, d)
  add(state, 4, e)
  add(state, 5, f)
  add(state, 6, g)
  add(state, 7, h)
}

function add(state: Int32Array, place: number, word: number) {
  state[place] = (state[place] ?? 0) + word
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
