import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TrackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { SoundMap } from '@earcon/contract/catalogue/map/map.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { sql } from 'kysely'
import { openShop } from '../../../testing/shop.ts'
import { recordNow } from '../catalogue.recordings.service.ts'

const { context, get, db, refreshCache } = await openShop({ manifest: catalogue })

const recorded = catalogue.packs.find(({ slug }) => slug === 'hello-world')
assert(recorded)
const recipes = recorded.track_ids.flatMap(
  (id) => catalogue.tracks.find((track) => track.id === id)?.recipe ?? [],
)

async function ask(query = '') {
  const answer = await get(`/api/sound-map?${query}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return SoundMap.parse(answer.json())
}
const listed = async (query: string) => TrackPage.parse((await get(`/api/tracks?limit=100&${query}`)).json())

test('before anything is recorded a map has no points, and says how many are to come (450)', async () => {
  const { data, being_recorded, pagination } = await ask()
  assert.deepEqual(data, [])
  assert.equal(being_recorded, catalogue.tracks.length)
  assert.equal(pagination.totalItems, catalogue.tracks.length)
})

test('each track on sale that is recorded is a point, by what was measured of it (450)', async () => {
  await recordNow(context, recipes)
  await refreshCache()
  const { data, being_recorded } = await ask()
  assert.equal(data.length, recipes.length)
  assert.equal(being_recorded, catalogue.tracks.length - recipes.length)
  for (const { id, pack, ...point } of data) {
    const track = catalogue.tracks.find((track) => track.id === id)
    const { recording } = await db
      .selectFrom('tracks')
      .innerJoin('recordings', 'recordings.take', 'tracks.take')
      .select(sql<Record<string, number>>`to_jsonb(recordings)`.as('recording'))
      .where('tracks.id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(point, {
      title: track?.title,
      length_seconds: (track?.duration_ms ?? 0) / 1000,
      brightness_hz: recording.brightness_hz,
      roughness: recording.roughness,
      attack_ms: recording.attack_ms,
      loudness_lufs: recording.loudness_lufs,
    })
    assert(pack.title && pack.kind === 'signals')
  }
})

for (const query of [
  'kind=music',
  'moment=task.error',
  'length=under-10s&tool=claude',
  'free=yes',
  'search=hello',
  'search=hallo',
])
  test(`a map is narrowed like the list of tracks: ${query} (453)`, async () => {
    const [map, list] = await Promise.all([ask(`${query}&counts=yes`), listed(`${query}&counts=yes`)])
    assert.equal(map.pagination.totalItems, list.pagination.totalItems)
    assert.equal(map.being_recorded + map.data.length, Math.min(500, list.pagination.totalItems))
    assert.deepEqual(map.counts, list.counts)
    assert.equal(map.is_near_match, list.is_near_match)
    if (list.pagination.totalPages > 1) return
    const drawn = list.data.filter(({ recording }) => recording).map(({ id }) => id)
    assert.deepEqual(
      map.data.map(({ id }) => id),
      drawn,
    )
  })

test('what is not recorded as it could be measured is there without those measures (450)', async () => {
  const [point] = (await ask()).data
  const measures = { brightness_hz: null, attack_ms: null, roughness: null }
  await db
    .updateTable('recordings')
    .set(measures)
    .where('take', '=', (q) =>
      q
        .selectFrom('tracks')
        .select('take')
        .where('id', '=', point?.id ?? '')
        .$castTo<string>(),
    )
    .execute()
  await sql`update catalogue_stats set version = version + 1`.execute(db)
  await refreshCache()
  const found = (await ask()).data.find(({ id }) => id === point?.id)
  assert.deepEqual({ ...found }, { ...point, ...measures })
})

test('a map is the same for everyone, and kept; what no list knows is refused (453)', async () => {
  const { headers } = await get('/api/sound-map')
  assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate')
  const again = await get('/api/sound-map', { 'if-none-match': headers.etag })
  assert.equal(again.statusCode, 304)
  for (const query of ['kind=polka', 'page=0', 'length=long'])
    assert.equal((await get(`/api/sound-map?${query}`)).statusCode, 400, query)
})
