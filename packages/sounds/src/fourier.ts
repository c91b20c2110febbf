// A complex number is two neighbours in an array, real and imaginary.

/** Once round the circle in so many steps, clockwise. */
export function turnsOf(size: number) {
  const turns = new Float64Array(2 * size)
  for (let n = 0; n < size; n += 1) {
    turns[2 * n] = Math.cos((2 * Math.PI * n) / size)
    turns[2 * n + 1] = -Math.sin((2 * Math.PI * n) / size)
  }
  return turns
}

/**
 * Fourier's transform, four at a time, from one array into the other and back (Stockham), so that what belongs together
 * lies together at every stage and nothing need be sorted. Answers with the array that holds it in the end; both are used up.
 */
export function transform(input: Float64Array, spare: Float64Array, turns: Float64Array): Float64Array {
  let from = input
  let to = spare
  let blocks = 1
  let length = input.length / 2
  for (; length >= 4; length /= 4) {
    quarters(from, to, turns, length, blocks)
    blocks *= 4
    ;[from, to] = [to, from]
  }
  if (length < 2) return from
  halves(from, to)
  return to
}

function quarters(x: Float64Array, y: Float64Array, turns: Float64Array, length: number, blocks: number) {
  const step = 2 * blocks
  const far = (length / 4) * step
  for (let n = 0; n < length / 4; n += 1) {
    const turn = step * n
    const w1r = turns[turn]
    const w1i = turns[turn + 1]
    const w2r = turns[2 * turn]
    const w2i = turns[2 * turn + 1]
    const w3r = turns[3 * turn]
    const w3i = turns[3 * turn + 1]
    const end = step * (n + 1)
    for (let at = step * n, out = 4 * at; at < end; at += 2, out += 2) {
      const ar = x[at]
      const ai = x[at + 1]
      const br = x[at + far]
      const bi = x[at + far + 1]
      const cr = x[at + 2 * far]
      const ci = x[at + 2 * far + 1]
      const dr = x[at + 3 * far]
      const di = x[at + 3 * far + 1]
      const evenR = ar + cr
      const evenI = ai + ci
      const leanR = ar - cr
      const leanI = ai - ci
      const oddR = br + dr
      const oddI = bi + di
      // The difference, turned by a quarter.
      const sideR = di - bi
      const sideI = br - dr
      y[out] = evenR + oddR
      y[out + 1] = evenI + oddI
      const firstR = leanR - sideR
      const firstI = leanI - sideI
      y[out + step] = firstR * w1r - firstI * w1i
      y[out + step + 1] = firstR * w1i + firstI * w1r
      const secondR = evenR - oddR
      const secondI = evenI - oddI
      y[out + 2 * step] = secondR * w2r - secondI * w2i
      y[out + 2 * step + 1] = secondR * w2i + secondI * w2r
      const thirdR = leanR + sideR
      const thirdI = leanI + sideI
      y[out + 3 * step] = thirdR * w3r - thirdI * w3i
      y[out + 3 * step + 1] = thirdR * w3i + thirdI * w3r
    }
  }
}

function halves(x: Float64Array, y: Float64Array) {
  const half = x.length / 2
  for (let n = 0; n < half; n += 1) {
    y[n] = x[n] + x[n + half]
    y[n + half] = x[n] - x[n + half]
  }
}
