import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = '\x89PNG\r\n\x1a\n'

/** A PNG in black ink alone: how much of it stands on each pixel, row after row, 255 for all of it. */
export function inkPng(ink: Uint8Array, width: number, height: number) {
  return png({ width, height, kind: greyAndOpacity }, linesOf(ink, width, height))
}

/** A PNG in full colour: red, green and blue of each pixel, row after row. */
export function colourPng(pixels: Uint8Array, width: number, height: number) {
  const lines = Buffer.alloc((3 * width + 1) * height)
  for (let y = 0; y < height; y += 1)
    lines.set(pixels.subarray(3 * width * y, 3 * width * (y + 1)), y * (3 * width + 1) + 1)
  return png({ width, height, kind: fullColour }, lines)
}

const palette = 3
const fullColour = 2
const greyAndOpacity = 4

/** Eight bits of everything. */
function png({ width, height, kind }: { width: number; height: number; kind: number }, lines: Buffer) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, kind], 8)
  return Buffer.concat([
    Buffer.from(signature, 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG as the studio draws covers: a palette, and of each pixel its number. Nothing of one that is drawn otherwise. */
export function readPalettePng(bytes: Buffer) {
  if (bytes.toString('latin1', 0, 8) !== signature) return undefined
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.set(
      bytes.toString('latin1', at + 4, at + 8),
      bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)),
    )
  const [header, colours, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name))
  if (!header || !colours || !data || header[8] !== 8 || header[9] !== palette) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const lines = inflateSync(data)
  const isPlain = lines.length === (width + 1) * height
  return isPlain
    ? { width, height, colours, numberAt: (x: number, y: number) => lines[y * (width + 1) + x + 1] ?? 0 }
    : undefined
}

/** Each line as its difference from the one above, of which little is left where a picture is smooth. */
function linesOf(ink: Uint8Array, width: number, height: number) {
  const upwards = 2
  const lines = Buffer.alloc((2 * width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const line = y * (2 * width + 1)
    lines[line] = upwards
    for (let x = 0; x < width; x += 1)
      lines[line + 2 + 2 * x] = (ink[y * width + x] ?? 0) - (ink[(y - 1) * width + x] ?? 0)
  }
  return lines
}

function chunk(name: string, data: Buffer) {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length)
  whole.write(name, 4, 'latin1')
  whole.set(data, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8)
  return whole
}
