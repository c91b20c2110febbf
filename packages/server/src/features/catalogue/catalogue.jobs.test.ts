import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../testing/shop.ts'

const { db, get, refreshCache, runJob } = await openShop({ manifest: catalogue })
const [pack] = catalogue.packs
assert(pack)
const title = async () => (await get(`/api/sound-packs/${pack.id}`)).json<{ title: string }>().title

test('a changed catalogue is shown after the next look at its version, whoever changed it', async () => {
  await refreshCache()
  assert.equal(await title(), pack.title)
  await db.updateTable('packs').set({ title: 'Renamed' }).where('id', '=', pack.id).execute()
  assert.equal(await title(), pack.title, 'kept until the version is looked at')
  await refreshCache()
  assert.equal(await title(), 'Renamed')
})

test('what people ask for is made anew with the change, and they are not counted for it', async () => {
  const missed = async () =>
    (await db.selectFrom('empty_searches').selectAll().execute()).reduce((sum, { count }) => sum + count, 0)
  const url = '/api/sound-packs?search=bagpipes'
  await get(url)
  await get(url)
  await runJob('save-statistics')
  assert.equal(await missed(), 1)
  await db.updateTable('packs').set({ title: 'Bagpipes' }).where('id', '=', pack.id).execute()
  await db.updateTable('packs').set({ title: pack.title }).where('id', '=', pack.id).execute()
  await refreshCache()
  await runJob('save-statistics')
  assert.equal(await missed(), 1)
})

test('an unchanged catalogue keeps its answers', async () => {
  const first = await get('/api/sound-packs')
  await refreshCache()
  await db.updateTable('catalogue_stats').set({ published_packs: 1 }).execute()
  const second = await get('/api/sound-packs')
  assert.equal(second.body, first.body)
})
