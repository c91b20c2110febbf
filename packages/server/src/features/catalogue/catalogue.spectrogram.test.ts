import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { spectrumBands, spectrumSlices } from '@earcon/contract/catalogue/spectrogram-axes.rules'
import { catalogue } from '@earcon/sounds/catalogue'
import { slowStudio } from '../../testing/fake-studio.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { openShop } from '../../testing/shop.ts'
import { drawSpectrogram } from './catalogue.spectrogram.drawing.ts'

const slow = slowStudio()
const folder = createTempFolder()
const { get, ask, refreshCache, context } = await openShop({
  manifest: catalogue,
  studio: slow.studio,
  folder,
})

/** A spectrum that is as loud as told at each slice of time and each band of frequency. */
const spectrum = (level: (slice: number, band: number) => number) =>
  Buffer.from(
    Array.from({ length: spectrumSlices * spectrumBands }, (_, n) =>
      level(Math.floor(n / spectrumBands), n % spectrumBands),
    ),
  ).toString('base64')

/** A picture as a viewer reads it: how black each pixel is, from the top left on. */
function read(png: Uint8Array) {
  const file = Buffer.from(png)
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const lines = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)))
  const ink = Array.from({ length: height }, () => new Uint8Array(width))
  for (const [y, row] of ink.entries())
    for (let x = 0; x < width; x += 1) {
      const [grey, opacity] = lines.subarray(y * (2 * width + 1) + 1 + 2 * x)
      assert.equal(grey, 0, 'nothing but black')
      row[x] = (opacity ?? 0) + (ink[y - 1]?.[x] ?? 0)
    }
  return { width, height, ink, at: (x: number, y: number) => ink[y]?.[x] ?? -1 }
}

test('silence leaves nothing on the paper, and what is loudest all over is black all over', () => {
  const { ink } = read(drawSpectrogram(spectrum(() => 0)))
  assert(ink.every((row) => row.every((pixel) => pixel === 0)))
  assert(read(drawSpectrogram(spectrum(() => 255))).ink.every((row) => row.every((pixel) => pixel === 255)))
})

test('what can hardly be heard is left to the paper', () => {
  const { ink } = read(drawSpectrogram(spectrum(() => 50)))
  assert(ink.every((row) => row.every((pixel) => pixel === 0)))
})

const corners: [what: string, level: Parameters<typeof spectrum>[0], x: number, y: number][] = [
  ['a low tone at the beginning', (slice, band) => (slice < 6 && band < 9 ? 255 : 0), 20, 270],
  ['a low tone at the end', (slice, band) => (slice > 41 && band < 9 ? 255 : 0), 620, 270],
  ['a high tone at the beginning', (slice, band) => (slice < 6 && band > 62 ? 255 : 0), 20, 18],
  ['a high tone at the end', (slice, band) => (slice > 41 && band > 62 ? 255 : 0), 620, 18],
]
for (const [what, level, x, y] of corners)
  test(`${what} stands in its own corner, and nowhere else`, () => {
    const { at } = read(drawSpectrogram(spectrum(level)))
    for (const [, , left, top] of corners)
      assert.equal(at(left, top), left === x && top === y ? 255 : 0, `${left}, ${top}`)
  })

test('a tone that rises all the time is drawn as a line from the bottom left to the top right', () => {
  const rising = (slice: number, band: number) =>
    Math.max(0, 255 - 80 * Math.abs(band - (slice * (spectrumBands - 1)) / (spectrumSlices - 1)))
  const { width, height, ink } = read(drawSpectrogram(spectrum(rising)))
  for (let x = 20; x < width - 20; x += 1) {
    const column = ink.map((row) => row[x] ?? 0)
    const blackest = column.indexOf(Math.max(...column))
    assert(Math.abs(blackest - (1 - x / width) * height) < 10, `${x}: ${blackest}`)
  }
})

const [pack] = catalogue.packs
assert(pack)
const recordings = async (): Promise<{ id: string; recording: { spectrogram_url: string } | null }[]> => {
  await refreshCache()
  return (await get(`/api/sound-packs/${pack.id}`)).json().tracks
}

test('a track names what it looks like once it is recorded, and the picture is kept for ever', async () => {
  const [track] = await recordings()
  assert.equal(track?.recording, null)
  const hearing = get(`/api/tracks/${track?.id}/download?preview=true`)
  await slow.waitForOrders(1)
  slow.release()
  await hearing
  const address = (await recordings())[0]?.recording?.spectrogram_url ?? ''
  const { statusCode, headers, rawPayload } = await get(address)
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'image/png')
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['content-length'], String(rawPayload.length))
  const { width, height } = read(rawPayload)
  assert.deepEqual([width, height], [640, 288])
  assert.equal((await get(address, { 'if-none-match': headers.etag })).statusCode, 304)
  assert.deepEqual((await get(address)).rawPayload, rawPayload)
  const head = await ask({ method: 'HEAD', url: address })
  assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
})

test('what was never recorded, is no recording, or was drawn another way has no picture', async () => {
  const address = (await recordings())[0]?.recording?.spectrogram_url ?? ''
  const cover = pack.cover_recipe
  for (const name of ['nothing.png', `${'a'.repeat(24)}-1.png`, `${cover}-1.png`, '..%2Ftake.json', '%00'])
    assert.match(String((await get(`/api/spectrograms/${name}`)).statusCode), /^40[04]$/, name)
  for (const other of [address.replace('-1.', '-2.'), address.replace('png', 'svg'), `${address}x`]) {
    const { statusCode, body } = await get(other)
    assert.equal(statusCode, 404, other)
    assert.equal(JSON.parse(body).message, 'Spectrogram not found.')
  }
})

/** The pictures of so many takes that lie on the shelf, each of another clatter. */
async function clatters(many: number) {
  const takes = Array.from({ length: many }, (_, n) => String(n).padStart(24, '0'))
  for (const [n, take] of takes.entries()) {
    const clatter = spectrum((slice, band) =>
      slice < 12 ? ((slice + 7) * (band + 11) * (62 * n + 31)) % 256 : 0,
    )
    const description = { facts: { portrait: { spectrum: clatter, figure: 'AAA=', envelope: 'AA==' } } }
    await context.ports.media.put(`takes/${take}/take.json`, Buffer.from(JSON.stringify(description)))
  }
  return takes.map((take) => `/api/spectrograms/${take}-1.png`)
}

test('however many are looked at, none is drawn again: it is shown even when its take is gone', async () => {
  const addresses = await clatters(60)
  const drawn = await Promise.all(addresses.map((address) => get(address)))
  assert(drawn.every(({ statusCode, rawPayload }) => statusCode === 200 && rawPayload.length > 10_000))
  rmSync(join(folder, 'takes'), { recursive: true })
  for (const [n, address] of addresses.entries()) {
    const { statusCode, rawPayload } = await get(address)
    assert.equal(statusCode, 200)
    assert(rawPayload.equals(drawn[n]?.rawPayload ?? Buffer.of()))
  }
})
