import type { Stereo } from '../piece.ts'

const columns = 200

/** How loud each of 200 stretches of equal length is, as bytes in base64; 255 is the loudest. Levelled music has the same peak everywhere. */
export function peaksOf({ left, right }: Stereo): string {
  const tops = new Float32Array(columns)
  for (let column = 0; column < columns; column += 1) {
    const start = Math.floor((column * left.length) / columns)
    const end = Math.floor(((column + 1) * left.length) / columns)
    let energy = 0
    for (let n = start; n < end; n += 1) energy += left[n] ** 2 + right[n] ** 2
    tops[column] = Math.sqrt(energy / Math.max(1, end - start))
  }
  const peak = tops.reduce((highest, top) => Math.max(highest, top), 0)
  return Buffer.from(
    Uint8Array.from(tops, (top) => (peak > 0 ? Math.round((255 * top) / peak) : 0)),
  ).toString('base64')
}
