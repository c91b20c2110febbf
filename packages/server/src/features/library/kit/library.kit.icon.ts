import { colourPng, readPalettePng } from '../../../platform/media/png.ts'

/** As large as the CESP specification recommends. */
const side = 256

/** The middle of a cover as a square icon; nothing where it is no cover of the studio's. */
export function iconOf(cover: Buffer) {
  const picture = readPalettePng(cover)
  if (!picture) return undefined
  const square = Math.min(picture.width, picture.height)
  const left = Math.floor((picture.width - square) / 2)
  const top = Math.floor((picture.height - square) / 2)
  const pixels = new Uint8Array(3 * side * side)
  const edge = (place: number) => Math.floor((place * square) / side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      // Each pixel is the mean of those that it stands for.
      let [red, green, blue, count] = [0, 0, 0, 0]
      for (let v = edge(y); v < Math.max(edge(y + 1), edge(y) + 1); v += 1)
        for (let u = edge(x); u < Math.max(edge(x + 1), edge(x) + 1); u += 1) {
          const at = 3 * picture.numberAt(left + u, top + v)
          red += picture.colours[at] ?? 0
          green += picture.colours[at + 1] ?? 0
          blue += picture.colours[at + 2] ?? 0
          count += 1
        }
      pixels.set([red / count, green / count, blue / count], 3 * (side * y + x))
    }
  return colourPng(pixels, side, side)
}
