import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CodingPacks } from '@earcon/contract/catalogue/catalogue.calls'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { catalogue } from '@earcon/sounds/catalogue'
import { coldStart, mornings } from '../../testing/catalogue-fixtures.ts'
import { openShop } from '../../testing/shop.ts'
import { stockCatalogue } from './catalogue.stock.service.ts'

const { get, db, context, refreshCache } = await openShop({ manifest: catalogue })
const list = async () => CodingPacks.parse((await get('/api/coding-packs')).json()).data
const trackOf = (id: string) => catalogue.tracks.find((track) => track.id === id)

test('packs for coding tools are listed, newest first, and music is not (3)', async () => {
  const expected = catalogue.packs
    .filter(({ track_ids }) => track_ids.some((id) => trackOf(id)?.event))
    .toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1))
  assert(expected.length > 9 && expected.length < catalogue.packs.length)
  assert.deepEqual(
    (await list()).map(({ id, slug, title }) => ({ id, slug, title })),
    expected.map(({ id, slug, title }) => ({ id, slug, title })),
  )
})

test('a pack has one sound for each moment, in the order of a session', async () => {
  const pack = (await list()).find(({ id }) => id === coldStart.id)
  assert.deepEqual(
    pack?.sounds.map(({ event }) => event),
    [...codingEvents],
  )
  const first = trackOf(coldStart.track_ids[0] ?? '')
  assert.deepEqual(pack?.sounds[0], {
    event: 'session.start',
    track_id: first?.id,
    title: first?.title,
    duration_seconds: (first?.duration_ms ?? 0) / 1000,
  })
})

test('of eight sounds for one moment the first is taken, and the other moments are silent', async () => {
  const pack = (await list()).find(({ id }) => id === mornings.id)
  assert.deepEqual(
    pack?.sounds.map(({ event, title }) => [event, title]),
    [['session.start', mornings.tracks[0]]],
  )
})

test('the list is the same for everyone, and is kept until the catalogue changes', async () => {
  const { headers } = await get('/api/coding-packs')
  assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate')
  await db.updateTable('packs').set({ published_at: null }).where('id', '=', coldStart.id).execute()
  await refreshCache()
  const ids = new Set((await list()).map(({ id }) => id))
  assert(!ids.has(coldStart.id) && ids.has(mornings.id))
})

test('of more packs than anybody would choose among, the hundred newest are listed', async () => {
  const { tracks: _, ...pack } = coldStart
  const more = Array.from({ length: 101 }, (_, day) => ({
    ...pack,
    id: `anew${String(day).padStart(6, '0')}`,
    slug: `anew-${day}`,
    published_at: new Date(Date.UTC(2030, 0, 1 + day)).toISOString(),
  }))
  await stockCatalogue(context, { ...catalogue, packs: [...catalogue.packs, ...more] })
  await refreshCache()
  assert.deepEqual(
    (await list()).map(({ slug }) => slug),
    more
      .slice(1)
      .map(({ slug }) => slug)
      .toReversed(),
  )
})
