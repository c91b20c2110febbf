import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { slowStudio } from '../../testing/fake-studio.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { openShop } from '../../testing/shop.ts'
import { recordSamples, stockSamples } from './samples.service.ts'

const slow = slowStudio()
const { context, get, refreshCache, db } = await openShop({
  manifest: catalogue,
  studio: slow.studio,
  folder: createTempFolder(),
})
const { samples } = catalogue
const first = samples.find(({ old_recipe }) => old_recipe)
assert(first)
const listed = async () => {
  await refreshCache()
  return (await get('/api/samples')).json<{ data: Record<string, string>[] }>().data
}

test('the 33 samples are listed with all that a card shows (127, 156, 323)', async () => {
  const data = await listed()
  assert.equal(data.length, 33)
  for (const [at, { id, title, duration, context, src, oldSrc }] of data.entries()) {
    const sample = samples[at]
    assert.deepEqual([id, title, context], [sample?.id, sample?.title, sample?.context])
    assert.match(duration ?? '', /^0:0[23]$/)
    assert.equal(src, `/api/examples/new/${id}.mp3`)
    assert.equal(oldSrc, sample?.old_recipe ? `/api/examples/old/${id}.mp3` : undefined)
  }
})

test('a sample that is asked for is played at once, in its new and in its old version', async () => {
  const both = Promise.all(['new', 'old'].map((version) => get(`/api/examples/${version}/${first.id}.mp3`)))
  await slow.waitForOrders(2)
  slow.release()
  const [fresh, old] = await both
  assert.deepEqual([fresh?.body, old?.body], [`sample of ${first.recipe}`, `sample of ${first.old_recipe}`])
  assert.equal(fresh?.headers['content-type'], 'audio/mpeg')
  assert.equal(fresh?.headers['cache-control'], 'public, max-age=3600, must-revalidate')
  assert(slow.orders.every((order) => order.endsWith('urgently')))
})

test('all others are played unasked', async () => {
  slow.orders.length = 0
  const playing = recordSamples(context)
  const wanted = samples
    .flatMap(({ recipe, old_recipe }) => [recipe, old_recipe])
    .filter((recipe) => recipe && recipe !== first.recipe && recipe !== first.old_recipe)
  await slow.waitForOrders(wanted.length)
  assert.deepEqual(new Set(slow.orders), new Set(wanted))
  slow.release()
  await playing
})

test('every new version is served, and every old one there is (276, 277)', async () => {
  for (const { id, recipe, old_recipe } of samples) {
    assert.equal((await get(`/api/examples/new/${id}.mp3`)).body, `sample of ${recipe}`)
    const old = await get(`/api/examples/old/${id}.mp3`)
    if (old_recipe) assert.equal(old.body, `sample of ${old_recipe}`)
    else assert.equal(old.json().message, 'Sound sample not found.')
  }
})

test('nothing but the samples is to be had at their address', async () => {
  for (const path of [
    'new/nothing.mp3',
    `new/${first.id}`,
    `new/${first.id}.wav`,
    `new/${first.id}.MP3`,
    'new/..%2F..%2Fdatabase.mp3',
    `new/%2e%2e%2f${first.id}.mp3`,
    `new/${first.recipe}.mp3`,
    `ancient/${first.id}.mp3`,
    `NEW/${first.id}.mp3`,
    `constructor/${first.id}.mp3`,
  ]) {
    const answer = await get(`/api/examples/${path}`)
    assert.equal(answer.statusCode, 404, path)
    assert.equal(answer.json().message, 'Sound sample not found.', path)
  }
})

test('the list is exactly what the studio names, and what was played before stays', async () => {
  const rest = samples.slice(1).toReversed()
  await stockSamples(context, rest)
  assert.deepEqual(
    (await listed()).map(({ id }) => id),
    rest.map(({ id }) => id),
  )
  const missing = await db.selectFrom('samples').select('id').where('take', 'is', null).execute()
  assert.deepEqual(missing, [])
  await stockSamples(context, samples)
})
