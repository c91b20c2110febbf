import { crc32, deflateSync } from 'node:zlib'

/** Colours nearer than this in red, green and blue count as one: an edge needs no more than sixteen steps. */
const bits = 4
/** A colour this common is kept as it is: paper and sheet are nearly the same, and still two. */
const common = 0.01
const most = 256

/** A PNG with a palette, for drawings in a few inks: a third of the size of one in full colour. */
export function palettePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const { colours, numbers } = palette(pixels)
  const lines = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + x + 1] = numbers[y * width + x]
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** At most 256 colours that stand for all, and for each pixel the number of its own. */
function palette(pixels: Uint8Array) {
  const count = pixels.length / 4
  const at = (n: number) => (pixels[4 * n] << 16) | (pixels[4 * n + 1] << 8) | pixels[4 * n + 2]
  const counts = new Map<number, number>()
  // Most pixels are like the one before, so colours are counted by the run.
  for (let from = 0, n = 1; n <= count; n += 1) {
    if (n < count && at(n) === at(from)) continue
    counts.set(at(from), (counts.get(at(from)) ?? 0) + n - from)
    from = n
  }
  const byCount = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  const colours: number[] = []
  const numberOf = new Map<number, number>()
  const standsFor = new Map<number, number>()
  for (const [colour, times] of byCount) {
    const near = standsFor.get(coarse(colour))
    const kept = near === undefined || times > common * count
    if (kept && colours.length < most) {
      standsFor.set(coarse(colour), near ?? colours.length)
      numberOf.set(colour, colours.length)
      colours.push(colour)
    } else numberOf.set(colour, near ?? nearest(colours, colour))
  }
  const numbers = new Uint8Array(count)
  for (let n = 0; n < count; n += 1)
    numbers[n] = n > 0 && at(n) === at(n - 1) ? numbers[n - 1] : (numberOf.get(at(n)) ?? 0)
  return { colours, numbers }
}

const coarse = (colour: number) =>
  [16, 8, 0].reduce((all, shift) => (all << bits) | (((colour >> shift) & 255) >> (8 - bits)), 0)

function nearest(colours: number[], colour: number) {
  const distances = colours.map((other) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((other >> shift) & 255) - ((colour >> shift) & 255)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

function chunk(name: string, data: Uint8Array) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
