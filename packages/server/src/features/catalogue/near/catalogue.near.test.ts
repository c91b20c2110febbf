import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NearPacks, NearTracks } from '@earcon/contract/catalogue/near.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../../testing/shop.ts'
import { recordNow } from '../catalogue.recordings.service.ts'

const { context, get, refreshCache, db } = await openShop({ manifest: catalogue })

const packOf = (slug: string) => {
  const pack = catalogue.packs.find((pack) => pack.slug === slug)
  assert(pack)
  return pack
}
const tracksOf = (slug: string) =>
  packOf(slug).track_ids.flatMap((id) => catalogue.tracks.find((track) => track.id === id) ?? [])
const nearPacks = async (slug: string) => NearPacks.parse((await get(`/api/sound-packs/${slug}/near`)).json())
const nearTracks = async (id: string) => NearTracks.parse((await get(`/api/tracks/${id}/near`)).json())
const record = async (...slugs: string[]) => {
  await recordNow(
    context,
    slugs.flatMap((slug) => tracksOf(slug).map(({ recipe }) => recipe)),
  )
  await refreshCache()
}
const isSorted = (near: readonly { distance: number }[]) =>
  near.every(({ distance }, at) => distance >= (near[at - 1]?.distance ?? 0))

test('before anything is recorded nothing is near anything, and nothing is said of what is not there (422)', async () => {
  assert.deepEqual(await nearPacks('hello-world'), { alike: [], beside: [] })
  const { track, ...near } = await nearTracks(tracksOf('hello-world')[0]?.id ?? '')
  assert.equal(track.title, tracksOf('hello-world')[0]?.title)
  assert.deepEqual(near, { alike: [], beside: [] })
  assert.equal((await get('/api/sound-packs/no-such-pack/near')).statusCode, 404)
  assert.equal((await get('/api/tracks/no-such-track/near')).statusCode, 404)
})

test('a track is told the nearest on sale, with why, and never itself (422)', async () => {
  await record('hello-world', 'small-wooden-things')
  for (const { id } of tracksOf('hello-world')) {
    const { track, alike, beside } = await nearTracks(id)
    assert.equal(track.id, id)
    const named = [...alike, ...beside].map((one) => one.id)
    assert.equal(alike.length, 6)
    assert.equal(new Set(named).size, named.length)
    assert(!named.includes(id))
    assert(isSorted(alike) && isSorted(beside))
  }
  const one = tracksOf('small-wooden-things')[0]
  assert(one)
  const { alike } = await nearTracks(one.id)
  assert(alike.some(({ why }) => why.some((reason) => reason.startsWith('also '))))
})

test('a pack is told the nearest other packs by all that they hold (422)', async () => {
  const { alike } = await nearPacks('hello-world')
  assert(isSorted(alike))
  assert(!alike.some(({ slug }) => slug === 'hello-world'))
  const there = alike.find(({ slug }) => slug === 'small-wooden-things')
  const back = (await nearPacks('small-wooden-things')).alike.find(({ slug }) => slug === 'hello-world')
  assert(there && back)
  assert.equal(back.distance, there.distance)
})

test('what is taken off sale is near nothing any more (422)', async () => {
  await db
    .updateTable('packs')
    .set({ published_at: null })
    .where('slug', '=', 'small-wooden-things')
    .execute()
  await refreshCache()
  const { alike: packs } = await nearPacks('hello-world')
  assert(packs.length > 0 && packs.every(({ slug }) => slug !== 'small-wooden-things'))
  const { alike: tracks } = await nearTracks(tracksOf('hello-world')[0]?.id ?? '')
  assert(tracks.length > 0 && tracks.every(({ pack }) => pack.slug !== 'small-wooden-things'))
})
