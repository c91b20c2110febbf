import assert from 'node:assert/strict'
import test from 'node:test'
import { crc32, inflateSync } from 'node:zlib'
import { palettePng } from './png.ts'

const [white, paper, ink] = [
  [255, 255, 255, 255],
  [253, 252, 248, 255],
  [26, 26, 28, 255],
]

test('paper and sheet, hardly two colours, stay two, and every pixel keeps its own', () => {
  const pixels = [white, paper, ink, paper, white, white]
  const { colours, lines } = read(palettePng(Uint8Array.from(pixels.flat()), 3, 2))
  const seen = [0, 1].flatMap((y) => [1, 2, 3].map((x) => Array.from(colours[lines[4 * y + x]]).concat(255)))
  assert.deepEqual(seen, pixels)
})

test('ten thousand colours become at most 256, none far from what it was', () => {
  const pixels = Array.from({ length: 10_000 }, (_, n) => [n % 100, 2 * Math.floor(n / 100), 200, 255])
  const { colours, lines } = read(palettePng(Uint8Array.from(pixels.flat()), 100, 100))
  assert.ok(colours.length <= 256)
  pixels.forEach(([red, green, blue], n) => {
    const colour = colours[lines[101 * Math.floor(n / 100) + (n % 100) + 1]]
    assert.ok(
      Math.hypot(red - colour[0], green - colour[1], blue - colour[2]) < 24,
      `${red} ${green} became ${colour[0]} ${colour[1]}`,
    )
  })
})

/** Takes a PNG apart as another program would: chunk by chunk, each with its checksum. */
function read(png: Uint8Array) {
  const bytes = Buffer.from(png)
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    assert.equal(bytes.readUInt32BE(at + 8 + length), crc32(named))
    chunks.set(named.toString('latin1', 0, 4), named.subarray(4))
    at += length + 12
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0)
  const colours = Array.from({ length: palette.length / 3 }, (_, n) => palette.subarray(3 * n, 3 * n + 3))
  return { colours, lines: inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0)) }
}
