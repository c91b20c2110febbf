/** Cosines and sines of one turn in so many parts, made once for each size. */
const turns = new Map<number, { cosines: Float64Array; sines: Float64Array }>()

function turnIn(size: number) {
  const known = turns.get(size)
  if (known) return known
  const cosines = new Float64Array(size / 2)
  const sines = new Float64Array(size / 2)
  for (let n = 0; n < size / 2; n += 1) {
    cosines[n] = Math.cos((2 * Math.PI * n) / size)
    sines[n] = Math.sin((2 * Math.PI * n) / size)
  }
  const made = { cosines, sines }
  turns.set(size, made)
  return made
}

/** From a spectrum to its wave, in place: both arrays a power of two long. Only the real part of the wave is of use. */
export function waveFrom(real: Float64Array, imaginary: Float64Array) {
  const size = real.length
  const { cosines, sines } = turnIn(size)
  for (let n = 1, to = 0; n < size; n += 1) {
    let bit = size >> 1
    for (; to & bit; bit >>= 1) to ^= bit
    to ^= bit
    if (n < to) {
      const re = real[n]
      const im = imaginary[n]
      real[n] = real[to]
      imaginary[n] = imaginary[to]
      real[to] = re
      imaginary[to] = im
    }
  }
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half)
    for (let block = 0; block < size; block += 2 * half)
      for (let n = 0; n < half; n += 1) {
        const cosine = cosines[n * stride]
        const sine = sines[n * stride]
        const low = block + n
        const high = low + half
        const re = real[high] * cosine - imaginary[high] * sine
        const im = imaginary[high] * cosine + real[high] * sine
        real[high] = real[low] - re
        imaginary[high] = imaginary[low] - im
        real[low] += re
        imaginary[low] += im
      }
  }
}
