import assert from 'node:assert/strict'
import { truncateSync } from 'node:fs'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { bytesOf, sha256Of, writeTemp } from '../../testing/sound-files.ts'
import { ingestCover } from './ingest-cover.ts'

type Colour = [red: number, green: number, blue: number, share: number]
/** The same in each line. */
type Paint = (x: number) => Colour

const red: Colour = [200, 20, 20, 255]
const blue: Colour = [20, 20, 200, 255]
const clear: Colour = [0, 0, 0, 0]

function pngFile(width: number, height: number, paint: Paint) {
  const line = Buffer.alloc(4 * width + 1)
  for (let x = 0; x < width; x += 1) line.set(paint(x), 1 + 4 * x)
  const lines = Buffer.alloc(line.length * height, line)
  return pngOf(width, height, deflateSync(lines, { level: 1 }))
}

function pngOf(width: number, height: number, data: Uint8Array) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  return bytesOf(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', new Uint8Array()),
  )
}

function pngChunk(name: string, data: Uint8Array) {
  const numbers = Buffer.alloc(8)
  const named = bytesOf(name, data)
  numbers.writeUInt32BE(data.length)
  numbers.writeUInt32BE(crc32(named), 4)
  return bytesOf(numbers.subarray(0, 4), named, numbers.subarray(4))
}

function jpegFile(width: number, height: number, paint: Paint) {
  const line = Buffer.from(Array.from({ length: width }, (_, x) => paint(x)).flat())
  const data = Buffer.alloc(line.length * height, line)
  return jpeg.encode({ width, height, data }, 90).data
}

/** As a camera writes it that was held on its side. */
function turned(picture: Buffer, orientation: number) {
  const exif = bytesOf(
    'Exif\0\0II\x2a\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00',
    [orientation, 0, 0, 0],
    [0, 0, 0, 0],
  )
  return bytesOf(picture.subarray(0, 2), [0xff, 0xe1, 0, exif.length + 2], exif, picture.subarray(2))
}

async function plateOf(bytes: Uint8Array) {
  const { files } = await ingestCover(writeTemp(bytes), sha256Of(bytes))
  const svg = Buffer.from(files.plate.bytes).toString()
  const [, text = ''] = /href="data:image\/jpeg;base64,([^"]+)"/.exec(svg) ?? []
  const data = Buffer.from(text, 'base64')
  const image = jpeg.decode(data)
  const at = (x: number, y: number) => [...image.data.subarray(4 * (y * 800 + x), 4 * (y * 800 + x) + 3)]
  return { files, svg, data, image, at }
}

const near = (colour: number[], [red, green, blue]: Colour) =>
  assert.ok(Math.hypot(colour[0] - red, colour[1] - green, colour[2] - blue) < 30, colour.join())

/** Red on the left half, blue on the right one. */
const halves =
  (width: number): Paint =>
  (x) =>
    x < width / 2 ? red : blue

for (const [format, make] of [
  ['PNG', pngFile],
  ['JPEG', jpegFile],
] as const)
  test(`a ${format} becomes a plate of 800 pixels from its middle, and a card as all covers have it; it is kept as it is`, async () => {
    const brought = make(800, 600, halves(800))
    const { files, svg, image, at } = await plateOf(brought)
    assert.match(svg, /^<svg [^>]*viewBox="0 0 400 400"/)
    assert.deepEqual([image.width, image.height], [800, 800])
    near(at(40, 400), red)
    near(at(760, 400), blue)
    const card = Buffer.from(files.card.bytes)
    assert.equal(card.toString('latin1', 1, 4), 'PNG')
    assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [1200, 630])
    assert.deepEqual([files.plate.type, files.card.type], ['image/svg+xml', 'image/png'])
    assert.equal(files.master.type, `image/${format.toLowerCase()}`)
    assert.equal(files.master.sha256, sha256Of(brought))
  })

test('what is transparent in a picture is white', async () => {
  const { at } = await plateOf(pngFile(600, 600, (x) => (x < 300 ? clear : red)))
  near(at(200, 400), [255, 255, 255, 255])
  near(at(600, 400), red)
})

for (const [orientation, top] of [
  [1, undefined],
  [6, red],
  [8, blue],
] as const)
  test(`a photograph that EXIF says to turn (${orientation}) stands upright`, async () => {
    const { at } = await plateOf(turned(jpegFile(700, 600, halves(700)), orientation))
    if (top) near(at(400, 60), top)
    else near(at(60, 400), red)
  })

test('nothing of the file but its pixels reaches the cover', async () => {
  const place = '51.5N 0.12W'
  const picture = jpegFile(600, 600, () => red)
  const { data } = await plateOf(
    bytesOf(picture.subarray(0, 2), [0xff, 0xfe, 0, 2 + place.length], place, picture.subarray(2)),
  )
  assert.ok(data.length > 1000 && !data.includes(place))
})

const small = pngFile(600, 600, () => red)
const photo = jpegFile(600, 600, () => red)
const refused: [what: string, bytes: Uint8Array, sentence: RegExp][] = [
  ['an empty file', Buffer.alloc(0), /^It is empty\.$/],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    /^This is no PNG and no JPEG; a cover must be one of them\.$/,
  ],
  ['a GIF', bytesOf('GIF89a', Buffer.alloc(99)), /^This is no PNG and no JPEG/],
  [
    'a picture of 599 pixels',
    pngFile(599, 900, () => red),
    /^It is 599 × 900 pixels large; a cover must have 600 to 6000 on its short side\.$/,
  ],
  [
    'a picture of 7000 pixels',
    pngOf(7000, 7000, deflateSync(Buffer.alloc(9))),
    /^It is 7000 × 7000 pixels large/,
  ],
  [
    'a picture that is far too wide',
    pngOf(60_000, 600, deflateSync(Buffer.alloc(9))),
    /^It is 60000 × 600 pixels large/,
  ],
  ['half a PNG', small.subarray(0, small.length / 2), /^It is cut off: the picture ends too early\.$/],
  ['a PNG of twenty bytes', small.subarray(0, 20), /^It is cut off/],
  ['half a JPEG', photo.subarray(0, photo.length / 2), /^It is cut off: the picture ends too early\.$/],
  ['a JPEG without its end', photo.subarray(0, -2), /^It is cut off/],
  ['a JPEG of ten bytes', photo.subarray(0, 10), /^It is cut off/],
  [
    'a PNG with a damaged part',
    Buffer.from(small).fill(7, small.length - 30, small.length - 25),
    /^It is damaged: a part of the picture is not what its own checksum says\.$/,
  ],
  [
    'a PNG whose pixels are none',
    pngOf(600, 600, Buffer.from('not deflated at all')),
    /^It is damaged: the picture cannot be read\.$/,
  ],
  [
    'a PNG with nothing to be seen',
    pngFile(600, 600, () => clear),
    /^It is damaged: the picture cannot be read\.$/,
  ],
]
for (const [what, bytes, sentence] of refused)
  test(`${what} is refused in a sentence`, async () => {
    await assert.rejects(ingestCover(writeTemp(bytes)), (error: Error) => {
      assert.equal(error.name, 'IngestRefused', error.stack)
      assert.match(error.message, sentence)
      return true
    })
  })

test('a picture that is too large, or not the one that was meant, is refused', async () => {
  const path = writeTemp(small)
  await assert.rejects(ingestCover(path, sha256Of(photo)), { message: 'It changed while it was being read.' })
  truncateSync(path, 20_000_001)
  await assert.rejects(ingestCover(path), { message: 'It is 20 MB large; at most 20 MB are taken.' })
})
