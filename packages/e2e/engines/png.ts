import { inflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

/** What a PNG shows; only the plain kinds that browsers write: eight bits a channel, not interlaced. */
export function decodePng(file: Uint8Array) {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const chunks = Array.from(chunksOf(bytes))
  const head = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13)
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth, kind, , , interlaced] = head.subarray(8)
  if (depth !== 8 || (kind !== 2 && kind !== 6) || interlaced) throw new Error('a kind of PNG not known here')
  const channels = kind === 6 ? 4 : 3
  const rows = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  )
  const pixels = unfilter(rows, width * channels, channels)
  return {
    width,
    height,
    at(x: number, y: number): Colour {
      const start = (y * width + x) * channels
      return [pixels[start] ?? 0, pixels[start + 1] ?? 0, pixels[start + 2] ?? 0]
    },
  }
}

function* chunksOf(bytes: Buffer) {
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

/** Each row begins with the way its bytes were foretold from those to the left and above; see the PNG specification, section 9. */
function unfilter(rows: Buffer, stride: number, channels: number) {
  const pixels = Buffer.alloc((rows.length / (stride + 1)) * stride)
  for (let y = 0; y * (stride + 1) < rows.length; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0)
      const above = y === 0 ? 0 : (pixels[at - stride] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (pixels[at - stride - channels] ?? 0)
      pixels[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + foretell(filter, left, above, corner)
    }
  }
  return pixels
}

function foretell(filter: number, left: number, above: number, corner: number) {
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? paeth(left, above, corner) : ([0, left, above][filter] ?? 0)
}

function paeth(left: number, above: number, corner: number) {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [guess - left, guess - above, guess - corner].map(Math.abs) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** How clearly two colours differ, from 1 to 21, as WCAG measures contrast. */
export function contrastOf(one: Colour, other: Colour) {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: Colour) {
  const [red, green, blue] = colour.map((byte) => ((byte / 255 + 0.055) / 1.055) ** 2.4) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
