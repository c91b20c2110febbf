import type { Stereo } from '../piece.ts'

const columns = 200

/** The loudest sample of each of 200 stretches of equal length, as bytes in base64; 255 is the sound's own peak. */
export function peaksOf({ left, right }: Stereo): string {
  const tops = new Float32Array(columns)
  for (let column = 0; column < columns; column += 1) {
    const end = Math.floor(((column + 1) * left.length) / columns)
    for (let n = Math.floor((column * left.length) / columns); n < end; n += 1)
      tops[column] = Math.max(tops[column], Math.abs(left[n]), Math.abs(right[n]))
  }
  const peak = tops.reduce((highest, top) => Math.max(highest, top), 0)
  return Buffer.from(
    Uint8Array.from(tops, (top) => (peak > 0 ? Math.round((255 * top) / peak) : 0)),
  ).toString('base64')
}
