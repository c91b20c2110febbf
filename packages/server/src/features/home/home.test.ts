import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { Paper } from '@earcon/contract/home/home.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { coldStart, mornings } from '../../testing/catalogue-fixtures.ts'
import { openShop } from '../../testing/shop.ts'

const { get, db, refreshCache } = await openShop({ manifest: catalogue })
const paper = async () => Paper.parse((await get('/api/paper')).json())

const eventsOf = ({ track_ids }: { track_ids: string[] }) =>
  new Set(track_ids.map((id) => catalogue.tracks.find((track) => track.id === id)?.event))
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

test('its track list has the first track of each of the newest packs (8)', async () => {
  const { tracks } = await paper()
  assert.deepEqual(
    tracks.map(({ pack, track }) => [pack.id, track.id]),
    newestFirst.slice(0, 9).map(({ id, track_ids }) => [id, track_ids[0]]),
  )
})

test('its figures are drawn from the newest pack with a sound for every event of a session (3)', async () => {
  const { specimen } = await paper()
  assert(specimen)
  const whole = newestFirst.filter((pack) => codingEvents.every((event) => eventsOf(pack).has(event)))
  assert(whole.length > 1)
  assert.equal(specimen.id, whole[0]?.id)
  assert.deepEqual(new Set(specimen.tracks.map(({ event }) => event)), new Set(codingEvents))
})

test('a track that two of them begin with is listed with the newer one, and the other shows its next (8)', async () => {
  const [shared, next] = mornings.track_ids
  assert.equal(coldStart.track_ids[0], shared)
  const published_at = new Date('2030-01-01')
  await db.updateTable('packs').set({ published_at }).where('id', '=', coldStart.id).execute()
  await refreshCache()
  const { tracks, specimen } = await paper()
  const listed = new Map(tracks.map(({ pack, track }) => [pack.id, track.id]))
  assert.deepEqual([listed.get(coldStart.id), listed.get(mornings.id)], [shared, next])
  assert.equal(new Set(listed.values()).size, 9)
  assert.equal(specimen?.id, coldStart.id)
})

test('it can be kept: whoever is not signed in gets the same as everyone', async () => {
  assert.match(String((await get('/api/paper')).headers['cache-control']), /public/)
})

test('a shop without packs still has a paper', async () => {
  await db.updateTable('packs').set({ published_at: null }).execute()
  await refreshCache()
  assert.deepEqual(await paper(), {
    counts: { packs: 0, tracks: 0 },
    packs: [],
    tracks: [],
    specimen: null,
  })
})
