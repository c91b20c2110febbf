import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Paper } from '@earcon/contract/home'
import { codingEvents } from '@earcon/contract/moments'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../testing/shop.ts'

const { get, db, noticeChanges } = await openShop({ manifest: catalogue })
const paper = async () => Paper.parse((await get('/api/paper')).json())

const newestFirst = catalogue.packs.toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1))

test('the paper counts every pack and every track once, also tracks that two packs hold (2)', async () => {
  const { counts } = await paper()
  const held = new Set(catalogue.packs.flatMap(({ track_ids }) => track_ids))
  assert.deepEqual(counts, { packs: catalogue.packs.length, tracks: held.size })
})

test('the paper shows the newest packs, newest first', async () => {
  const { packs } = await paper()
  assert.deepEqual(
    packs.map(({ id }) => id),
    newestFirst.slice(0, 6).map(({ id }) => id),
  )
})

test('its track list has one track of each of the newest packs, and none twice (8)', async () => {
  const { tracks } = await paper()
  assert.deepEqual(
    tracks.map(({ pack }) => pack.id),
    newestFirst.slice(0, 9).map(({ id }) => id),
  )
  assert.equal(new Set(tracks.map(({ track }) => track.id)).size, 9)
  for (const { pack, track } of tracks)
    assert(catalogue.packs.find(({ id }) => id === pack.id)?.track_ids.includes(track.id))
})

test('its figures are drawn from the newest pack with a sound for every event of a session (3)', async () => {
  const { specimen } = await paper()
  assert(specimen)
  assert.deepEqual(new Set(specimen.tracks.map(({ event }) => event)), new Set(codingEvents))
})

test('it can be kept: whoever is not signed in gets the same as everyone', async () => {
  assert.match(String((await get('/api/paper')).headers['cache-control']), /public/)
})

test('a shop without packs still has a paper', async () => {
  await db.updateTable('packs').set({ published_at: null }).execute()
  await noticeChanges()
  assert.deepEqual(await paper(), {
    counts: { packs: 0, tracks: 0 },
    packs: [],
    tracks: [],
    specimen: null,
  })
})
