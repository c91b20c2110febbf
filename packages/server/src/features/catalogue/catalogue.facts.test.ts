import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { catalogue } from '@earcon/sounds/catalogue'
import { openCatalogueDesk } from '../../testing/catalogue-desk.ts'
import { openShop } from '../../testing/shop.ts'
import { recordNow } from './catalogue.recordings.service.ts'
import { stockCatalogue } from './catalogue.stock.service.ts'

const shop = await openShop({ manifest: catalogue, env: { LIMITS: 'off' } })
const { context, db, get, refreshCache } = shop
const { asAdmin, upload } = await openCatalogueDesk(shop)

const tracksOf = async (slug: string) => {
  await refreshCache()
  return (await get(`/api/sound-packs/${slug}`)).json<SoundPack>().tracks
}
const knownOf = ({ tempo_bpm, key, instruments, loops }: Track) => [tempo_bpm, key, instruments, loops]
const warmCache = catalogue.packs.find(({ slug }) => slug === 'warm-cache')
const hitRate = catalogue.tracks.find(({ slug }) => slug === 'warm-cache-hit-rate')
assert(warmCache && hitRate)
const shown = async () => {
  const track = (await tracksOf('warm-cache')).find(({ id }) => id === hitRate.id)
  assert(track)
  return knownOf(track)
}

test('of music its tempo, its key and what it is played on are known before it is recorded (425)', async () => {
  const instruments = ['synth', 'strings', 'drums', 'bass', 'celesta', 'shaker']
  assert.deepEqual(await shown(), [120, 'D dorian', instruments, false])
})

test('every pack is of a kind, and only music has a tempo (425, 427)', async () => {
  const packs = await db.selectFrom('packs').select(['id', 'kind']).execute()
  const kinds = new Map(catalogue.packs.map(({ id, kind }) => [id, kind]))
  for (const { id, kind } of packs) assert.equal(kind, kinds.get(id))
  for (const { tempo_bpm } of await tracksOf('cold-start')) assert.equal(tempo_bpm, null)
})

test('what a score says anew is known once it is stocked, and that a sound loops is its owner’s to say (425)', async () => {
  await db.updateTable('tracks').set({ loops: true }).where('id', '=', hitRate.id).execute()
  const rewritten = { ...hitRate, tempo_bpm: 121.5, key: null, instruments: ['kazoo'] }
  const regrouped = { ...warmCache, kind: 'interface' as const }
  await stockCatalogue(context, {
    tracks: catalogue.tracks.map((track) => (track === hitRate ? rewritten : track)),
    packs: catalogue.packs.map((pack) => (pack === warmCache ? regrouped : pack)),
  })
  assert.deepEqual(await shown(), [121.5, null, ['kazoo'], true])
  const { kind } = await db
    .selectFrom('packs')
    .select('kind')
    .where('id', '=', warmCache.id)
    .executeTakeFirstOrThrow()
  assert.equal(kind, 'interface')
})

const measuredOf = (id: string) =>
  db
    .selectFrom('recordings')
    .innerJoin('tracks', 'tracks.take', 'recordings.take')
    .select(['brightness_hz', 'roughness', 'attack_ms'])
    .where('tracks.id', '=', id)
    .executeTakeFirstOrThrow()

test('what was measured of a recording is kept with it, and told (426, 448)', async () => {
  const nod = catalogue.tracks.find(({ slug }) => slug === 'glass-house-rules-task-acknowledge')
  assert(nod)
  await recordNow(context, [nod.recipe])
  const { brightness_hz, roughness, attack_ms } = await measuredOf(nod.id)
  assert(brightness_hz && brightness_hz > 600 && brightness_hz < 700, `${brightness_hz} Hz`)
  assert(roughness && roughness > 0 && roughness < 0.01, `${roughness}`)
  assert(attack_ms && attack_ms > 2 && attack_ms < 10, `${attack_ms} ms`)
  const told = (await tracksOf('glass-house-rules')).find(({ id }) => id === nod.id)?.recording
  assert.partialDeepStrictEqual(told, { brightness_hz, roughness, attack_ms })
})

test('of a recording that its owner brings, what was heard is known, and no score (425)', async () => {
  const { id: upload_id } = await upload(toneFile(300), { name: 'instead.wav' })
  const { status, body } = await asAdmin('PUT', `/tracks/${hitRate.id}/recording`, { upload_id })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await shown(), [null, null, [], true])
  const { brightness_hz } = await measuredOf(hitRate.id)
  assert(brightness_hz && Math.abs(brightness_hz - 300) < 10, `${brightness_hz} Hz`)
  await db
    .updateTable('recordings')
    .set({ tempo_bpm: 91.6, key: 'A minor' })
    .where('take', '=', (q) => q.selectFrom('tracks').select('take').where('id', '=', hitRate.id))
    .execute()
  await db.updateTable('tracks').set({ loops: false }).where('id', '=', hitRate.id).execute()
  assert.deepEqual(await shown(), [91.6, 'A minor', [], false])
})
