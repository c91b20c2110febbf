/**
 * Magnitudes of a frame (a power of two long) under a Hann window, from 0 Hz to half the sampling rate. With another
 * channel, those of both together, for the price of one. What lies before or after the signal is silence.
 */
export function spectrumOf(size: number) {
  const bits = Math.log2(size)
  if (!Number.isInteger(bits)) throw new Error(`A frame must be a power of two long, not ${size}.`)
  const window = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
  const cosines = Float64Array.from({ length: size / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, n) => Math.sin((2 * Math.PI * n) / size))
  const mirrored = Uint32Array.from({ length: size }, (_, n) => mirror(n, bits))
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)

  return (signal: Float32Array, start: number, other?: Float32Array): Float64Array => {
    lay(signal, start, real)
    if (other) lay(other, start, imaginary)
    else imaginary.fill(0)
    for (let half = 1; half < size; half *= 2) turnStage(half)
    // The other channel rode along as the imaginary part: what the two halves of the circle share out adds up to both.
    const magnitudes = new Float64Array(size / 2 + 1)
    for (let n = 0; n <= size / 2; n += 1)
      magnitudes[n] = Math.sqrt((power(n) + power((size - n) % size)) / 2)
    return magnitudes
  }

  /** Many short blocks are gone through by their places, few long ones one by one: the inner loop is the longer. */
  function turnStage(half: number) {
    const stride = size / (2 * half)
    if (half < stride)
      for (let n = 0; n < half; n += 1) {
        const cosine = cosines[n * stride]
        const sine = sines[n * stride]
        for (let low = n; low < size; low += 2 * half) {
          const high = low + half
          const re = real[high] * cosine + imaginary[high] * sine
          const im = imaginary[high] * cosine - real[high] * sine
          real[high] = real[low] - re
          imaginary[high] = imaginary[low] - im
          real[low] = real[low] + re
          imaginary[low] = imaginary[low] + im
        }
      }
    else
      for (let block = 0; block < size; block += 2 * half)
        for (let n = 0; n < half; n += 1) {
          const cosine = cosines[n * stride]
          const sine = sines[n * stride]
          const low = block + n
          const high = low + half
          const re = real[high] * cosine + imaginary[high] * sine
          const im = imaginary[high] * cosine - real[high] * sine
          real[high] = real[low] - re
          imaginary[high] = imaginary[low] - im
          real[low] = real[low] + re
          imaginary[low] = imaginary[low] + im
        }
  }

  function lay(signal: Float32Array, start: number, onto: Float64Array) {
    for (let n = 0; n < size; n += 1) {
      const at = start + n
      onto[mirrored[n]] = at >= 0 && at < signal.length ? signal[at] * window[n] : 0
    }
  }

  function power(n: number) {
    return real[n] * real[n] + imaginary[n] * imaginary[n]
  }
}

function mirror(number: number, bits: number) {
  let mirrored = 0
  for (let bit = 0; bit < bits; bit += 1) mirrored |= ((number >> bit) & 1) << (bits - 1 - bit)
  return mirrored
}
