import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, freePack, packItem, trackItem } from '../../../testing/catalogue-fixtures.ts'
import { recordPack, sha256Of } from '../../../testing/owned-shop.ts'
import { soundSumOf } from '../../../testing/sounds.ts'
import { drawCovers } from '../../catalogue/catalogue.recordings.service.ts'
import { grantTracks } from '../library.service.ts'

const { db, context, get, runJob, createBuyer, openPayment, pay, reconcile } = await openCardShop()
await recordPack(context, coldStart)
await recordPack(context, freePack)
await drawCovers(context)
// What these tests listen to may have been made before there were such sums.
await runJob('sum-sounds')
const { publicUrl } = context.config
const [first = '', second = ''] = coldStart.track_ids
const [firstTitle = '', secondTitle = ''] = coldStart.tracks

const master = (id: string) => `/api/tracks/${id}/download`
const zip = `/api/sound-packs/${coldStart.id}/download`

/** Somebody who has bought this. */
async function buyerOf(items: object[], name: string) {
  const { token } = await createBuyer()
  const { intentId } = await openPayment(items, token, { name, company: null })
  await pay(intentId)
  await reconcile(intentId, token)
  return { authorization: `Bearer ${token}` }
}
const ada = await buyerOf([packItem(coldStart)], 'Ada Löwe')
const grace = await buyerOf([trackItem(second)], 'Grace Hopper')

const fileOfTrack = (id: string, part: string) =>
  db
    .selectFrom('tracks')
    .innerJoin('files', 'files.take', 'tracks.take')
    .select(['files.sha256', 'files.sound_sha256'])
    .where('tracks.id', '=', id)
    .where('part', '=', part)
    .executeTakeFirstOrThrow()

suite('what leaves the shop says what it is, and sounds as it is stored', () => {
  test('a master, and whose it is', async () => {
    const { rawPayload, headers } = await get(master(second), ada)
    const { sha256, sound_sha256 } = await fileOfTrack(second, 'master')
    assert.notEqual(sha256Of(rawPayload), sha256)
    assert.equal(await soundSumOf(rawPayload), sound_sha256)
    assert.equal(headers['content-length'], String(rawPayload.length))
    const text = String(rawPayload)
    for (const said of [
      secondTitle,
      'Cold Start',
      'Marta Velde',
      `EARCON-${second.toUpperCase()}`,
      `${publicUrl}/licence/`,
      'Ada Löwe',
    ])
      assert(text.includes(said), said)
    assert.match(text, new RegExp(`${publicUrl}/verify/EC-[\\w-]+`))
    assert.doesNotMatch(text, /key=/)
  })

  test('to another buyer with their name, under another tag', async () => {
    const [one, other, again] = [
      await get(master(second), ada),
      await get(master(second), grace),
      await get(master(second), grace),
    ]
    assert.notEqual(one.headers.etag, other.headers.etag)
    assert.equal(other.headers.etag, again.headers.etag)
    assert.deepEqual(other.rawPayload, again.rawPayload)
    assert.match(String(other.rawPayload), /Grace Hopper/)
    assert.doesNotMatch(String(other.rawPayload), /Ada/)
    assert.equal(await soundSumOf(one.rawPayload), await soundSumOf(other.rawPayload))
  })

  test('a gift names nobody, and a preview neither: it says that it is one', async () => {
    const { id, token } = await createBuyer()
    await grantTracks(context, id, [first])
    const gift = await get(master(first), { authorization: `Bearer ${token}` })
    assert.match(String(gift.rawPayload), new RegExp(`${firstTitle}[^]*Licensed by Earcon`))
    assert.doesNotMatch(String(gift.rawPayload), /verify|certificate/)
    const preview = await get(`${master(first)}?preview=true`, ada)
    assert.match(preview.rawPayload.toString('latin1', 0, 600), /^ID3[^]*Preview, not licensed\./)
    assert(preview.rawPayload.includes(firstTitle))
    assert.equal(await soundSumOf(preview.rawPayload), (await fileOfTrack(first, 'preview')).sound_sha256)
    assert.doesNotMatch(String(preview.rawPayload), /Ada|verify/)
  })

  test('every sound of a ZIP, whose manifest knows the sums of what is in it', async () => {
    const { rawPayload } = await get(zip, ada)
    const files = await readZipFiles(rawPayload)
    const sounds = new Map(
      files.filter(({ name }) => name.endsWith('.wav')).map(({ name, bytes }) => [name, bytes]),
    )
    assert.equal(sounds.size, coldStart.track_ids.length)
    for (const bytes of sounds.values()) assert.match(String(bytes), /Cold Start[^]*Ada Löwe/)
    const manifest = JSON.parse(String(files.find(({ name }) => name.endsWith('openpeon.json'))?.bytes))
    const listed = Object.values<{ sounds: { file: string; sha256: string }[] }>(manifest.categories).flatMap(
      ({ sounds }) => sounds,
    )
    assert.equal(listed.length, sounds.size)
    for (const { file, sha256 } of listed)
      assert.equal(sha256Of(sounds.get(`${coldStart.slug}/${file}`) ?? Buffer.alloc(0)), sha256, file)
  })

  test('a free pack names nobody', async () => {
    const { token } = await createBuyer()
    const { rawPayload } = await get(`/api/sound-packs/${freePack.id}/download`, {
      authorization: `Bearer ${token}`,
    })
    const sounds = (await readZipFiles(rawPayload)).filter(({ name }) => name.endsWith('.wav'))
    assert.equal(sounds.length, freePack.track_ids.length)
    for (const { bytes } of sounds) assert.doesNotMatch(String(bytes), /verify/)
  })
})

suite('what is fetched in parts', () => {
  for (const [what, url] of [
    ['a master', master(second)],
    ['a preview', `${master(second)}?preview=true`],
    ['a ZIP', zip],
  ] as const)
    test(`${what} is the same as at once`, async () => {
      const whole = await get(url, ada)
      const { length } = whole.rawPayload
      const etag = String(whole.headers.etag)
      const parts: Buffer[] = []
      const cuts = [0, 1, 43, 44, 45, 700, Math.floor(length / 2), length - 900, length - 1, length]
      for (const [place, from] of cuts.slice(0, -1).entries()) {
        const range = `bytes=${from}-${(cuts[place + 1] ?? 0) - 1}`
        const part = await get(url, { ...ada, range, 'if-range': etag })
        assert.equal(part.statusCode, 206)
        parts.push(part.rawPayload)
      }
      assert.deepEqual(Buffer.concat(parts), whole.rawPayload)
      assert.equal((await get(url, { ...ada, 'if-none-match': etag })).statusCode, 304)
    })
})

test('what was measured of a recording stays true when its track gets another one', async () => {
  const before = await get(master(first), ada)
  await db.updateTable('tracks').set({ duration_ms: 60_000, event: null }).where('id', '=', first).execute()
  assert.deepEqual((await get(master(first), ada)).rawPayload, before.rawPayload)
})

test('another title is another file, which nobody goes on with', async () => {
  const before = await get(master(second), ada)
  await db.updateTable('tracks').set({ title: 'Another' }).where('id', '=', second).execute()
  const range = { range: 'bytes=100-', 'if-range': String(before.headers.etag) }
  const after = await get(master(second), { ...ada, ...range })
  assert.equal(after.statusCode, 200)
  assert.equal(await soundSumOf(after.rawPayload), await soundSumOf(before.rawPayload))
})
