import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { darkCoverOf } from '@earcon/contract/catalogue/cover.rules'
import { catalogue } from '@earcon/sounds/catalogue'
import { slowStudio } from '../../testing/fake-studio.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { openShop } from '../../testing/shop.ts'
import { drawCovers, recordCatalogue } from './catalogue.recordings.service.ts'
import { stockCatalogue } from './catalogue.stock.service.ts'

const slow = slowStudio()
const shop = await openShop({ manifest: catalogue, studio: slow.studio, folder: createTempFolder() })
const { context, db, get, refreshCache } = shop
const [pack] = catalogue.packs
assert(pack)
const tracksOf = (ids: string[]) => catalogue.tracks.filter(({ id }) => ids.includes(id))
const [asked, forgotten, ...others] = tracksOf(pack.track_ids)
assert(asked && forgotten && others[0])

const preview = (id: string, headers = {}) => get(`/api/tracks/${id}/download?preview=true`, headers)
const rendering = async () => {
  await refreshCache()
  return (await get('/api/config')).json().rendering
}

test('a preview that is asked for is made at once, and heard without a login (265)', async () => {
  const hearing = preview(asked.id)
  await slow.waitForOrders(1)
  assert.deepEqual(slow.orders, [`${asked.recipe}, urgently`])
  slow.release()
  const { statusCode, headers, body } = await hearing
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'audio/mpeg')
  assert.equal(headers['content-disposition'], `inline; filename="${asked.slug}-preview.mp3"`)
  assert.equal(body, `preview of ${asked.recipe}`)
})

test('a preview that is there is not made again', async () => {
  slow.orders.length = 0
  assert.equal((await preview(asked.id)).statusCode, 200)
  assert.deepEqual(slow.orders, [])
})

test('a preview can be had in parts (357)', async () => {
  const { statusCode, headers, body } = await preview(asked.id, { range: 'bytes=0-6' })
  assert.deepEqual([statusCode, body], [206, 'preview'])
  assert.match(String(headers['content-range']), /^bytes 0-6\//)
})

test('a preview is never the master, and the master is for those who have paid (356)', async () => {
  const master = `master of ${asked.recipe}`
  for (const address of ['', '?preview=false', '?preview=', '?preview=TRUE', '?preview=1']) {
    const refused = await get(`/api/tracks/${asked.id}/download${address}`)
    assert.equal(refused.statusCode, 401, address)
    assert.equal(refused.json().message, 'You must be logged in to download tracks.')
  }
  assert.notEqual((await preview(asked.id)).body, master)
  assert.notEqual((await preview(asked.id, { authorization: 'Bearer nonsense' })).body, master)
})

test('who waits longer than eight seconds is told to come back, and then it is there', async () => {
  slow.orders.length = 0
  mock.timers.enable({ apis: ['setTimeout'] })
  const hearing = preview(forgotten.id)
  await slow.waitForOrders(1)
  mock.timers.tick(8_000)
  mock.timers.reset()
  const answer = await hearing
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.headers['retry-after'], '5')
  assert.equal(answer.json().message, 'This sound is still being recorded. Please try again in a moment.')
  const again = preview(forgotten.id)
  slow.release()
  assert.equal((await again).statusCode, 200)
  assert.equal(slow.orders.filter((order) => !order.includes('urgently')).length, 0)
})

test('an unknown track, and one that stands in no published pack, cannot be heard', async () => {
  for (const id of ['nowhere', '%00', 'x'.repeat(5_000)]) {
    const { statusCode } = await preview(id)
    assert(statusCode === 404 || statusCode === 400, id.slice(0, 20))
  }
  await db.updateTable('packs').set({ published_at: null }).where('id', '=', pack.id).execute()
  assert.equal((await preview(asked.id)).json().message, 'Track not found.')
  await db.updateTable('packs').set({ published_at: new Date() }).where('id', '=', pack.id).execute()
})

test('the pack page learns what was recorded, and what is not yet', async () => {
  await refreshCache()
  const { tracks } = (await get(`/api/sound-packs/${pack.id}`)).json<{
    tracks: { id: string; recording: unknown }[]
  }>()
  const recordings = new Map(tracks.map((track) => [track.id, track.recording]))
  assert.deepEqual(recordings.get(asked.id), {
    loudness_lufs: -16,
    true_peak_dbtp: -1.5,
    brightness_hz: 880.5,
    roughness: 0.02,
    attack_ms: 4.5,
    peaks: Buffer.alloc(200, 7).toString('base64'),
    preview_start_seconds: 0,
    preview_seconds: 1,
    spectrogram_url: `/api/spectrograms/${asked.recipe}-1.png`,
  })
  assert.equal(recordings.get(others[0]?.id ?? ''), null)
})

test('everything is recorded, short sounds before music; covers when their pack is there', async () => {
  const before = await rendering()
  assert.equal(before.done, 2)
  slow.orders.length = 0
  const recording = recordCatalogue(context)
  const wanted = catalogue.tracks.length - 2
  await slow.waitForOrders(wanted)
  const lengths = slow.orders
    .slice(0, wanted)
    .map((recipe) => catalogue.tracks.find((track) => track.recipe === recipe)?.duration_ms ?? 0)
  const signals = lengths.filter((ms) => ms < 10_000).length
  // They are looked for on the shelf side by side, so that neighbours may change places.
  assert(lengths.findIndex((ms) => ms > 10_000) > signals - 10)
  await drawCovers(context)
  assert.equal(slow.orders.length, wanted)
  slow.release()
  await recording
  const drawing = drawCovers(context)
  await slow.waitForOrders(wanted + catalogue.packs.length)
  slow.release()
  await drawing
  const after = await rendering()
  assert.equal(after.total - after.done, before.total - before.done - wanted - catalogue.packs.length)
})

test('a cover stands under an address of its own for ever, as drawing, in the dark, and as picture', async () => {
  await refreshCache()
  const { cover_image_url, cover_card_url, tracks } = (await get(`/api/sound-packs/${pack.id}`)).json()
  const drawing = await get(cover_image_url)
  assert.equal(drawing.headers['content-type'], 'image/svg+xml')
  assert.equal(drawing.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(String(drawing.headers['content-security-policy']), /^default-src 'none'/)
  assert.match(drawing.body, /^<svg>.*@media\(prefers-color-scheme:dark\)\{b\{\}\}/)
  const dark = await get(darkCoverOf(cover_image_url) ?? '')
  assert.match(dark.body, /^<svg>.*@media all +\{b\{\}\}/)
  assert.equal(dark.headers['content-length'], drawing.headers['content-length'])
  assert.notEqual(dark.headers.etag, drawing.headers.etag)
  const card = await get(cover_card_url)
  assert.equal(card.headers['content-type'], 'image/png')
  assert.equal(card.headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(tracks[0].cover_image_url, cover_image_url)
  for (const name of [
    'nothing.svg',
    `${'a'.repeat(24)}.svg`,
    '..%2Fmaster.wav',
    `${'a'.repeat(24)}-dark.png`,
    `${asked.recipe}.svg`,
  ])
    assert.equal((await get(`/api/covers/${name}`)).statusCode, 404, name)
})

test('a recording that is lost is refused, then made again', async () => {
  const { take } = await db
    .selectFrom('tracks')
    .select('take')
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow()
  await context.ports.media.put(`takes/${take}/preview.mp3`, Buffer.from('noise'))
  slow.orders.length = 0
  assert.equal((await preview(asked.id)).statusCode, 503)
  const again = preview(asked.id)
  await slow.waitForOrders(1)
  slow.release()
  assert.equal((await again).body, `preview of ${asked.recipe}`)
})

test('what the studio no longer names is not waited for, and what was made of it is still heard', async () => {
  const [gone, ...kept] = catalogue.tracks.filter(({ id }) => id !== asked.id)
  assert(gone)
  const packs = catalogue.packs.filter(({ track_ids }) => !track_ids.includes(gone.id))
  await db
    .updateTable('tracks')
    .set({ recipe: 'e'.repeat(24) })
    .where('id', '=', gone.id)
    .execute()
  await stockCatalogue(context, { tracks: [asked, ...kept], packs })
  slow.orders.length = 0
  await recordCatalogue(context)
  assert.deepEqual(slow.orders, [])
  const { done, total } = await rendering()
  assert(done <= total)
  assert.equal((await preview(gone.id)).statusCode, 200)
  await stockCatalogue(context, catalogue)
})

test('while a changed recipe is being made, the old take is still heard', async () => {
  const changed = 'f'.repeat(24)
  await db.updateTable('tracks').set({ recipe: changed }).where('id', '=', asked.id).execute()
  assert.equal((await preview(asked.id)).body, `preview of ${asked.recipe}`)
  slow.orders.length = 0
  const recording = recordCatalogue(context)
  await slow.waitForOrders(1)
  assert.deepEqual(slow.orders, [changed])
  slow.release()
  await recording
  assert.equal((await preview(asked.id)).body, `preview of ${changed}`)
})
