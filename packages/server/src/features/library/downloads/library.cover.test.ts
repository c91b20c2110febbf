import assert from 'node:assert/strict'
import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, mock, suite, test } from 'node:test'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { coldStart } from '../../../testing/catalogue-fixtures.ts'
import { openOwnedShop, promptStudio } from '../../../testing/owned-shop.ts'

const prompt = promptStudio()
/** How covers are drawn just now. */
let draw = prompt.cover
const studio = { ...prompt, cover: (...given: Parameters<typeof draw>) => draw(...given) }
const { db, get, folder, alarms, as } = await openOwnedShop(studio)

const { cover_recipe: recipe } = coldStart
const key = `takes/${recipe}/card.png`
const path = join(folder, key)
const set = (changes: { cover_take?: string | null; cover_recipe?: string | null }) =>
  db.updateTable('packs').set(changes).where('id', '=', coldStart.id).execute()
const hanging = async () =>
  (await db.selectFrom('packs').select('cover_take').where('id', '=', coldStart.id).executeTakeFirst())
    ?.cover_take

/** What the owner unpacks: all of the music, and with it the cover, or not. */
async function unpacked() {
  const answer = await get(`/api/sound-packs/${coldStart.id}/download`, as)
  assert.equal(answer.statusCode, 200)
  const names = (await readZipFiles(answer.rawPayload)).map(({ name }) => name)
  assert.equal(names.filter((name) => name.endsWith('.wav')).length, 9)
  return names.includes('cold-start/icons/pack.png') ? 'with its cover' : 'without'
}

/** What the shop was told since it was last asked. */
const told = () => alarms.splice(0)

afterEach(() => {
  draw = prompt.cover
})

test('a cover that is not drawn yet is drawn for whoever takes the pack', async () => {
  assert.equal(await hanging(), null)
  assert.deepEqual([await unpacked(), told()], ['with its cover', []])
  assert.equal(await hanging(), recipe)
})

suite('a cover that is lost holds up no music', () => {
  const harms: [what: string, harm: () => void][] = [
    ['missing', () => rmSync(path)],
    ['cut short', () => truncateSync(path, 2)],
    ['of other bytes', () => writeFileSync(path, readFileSync(path).toReversed())],
  ]
  for (const [what, harm] of harms)
    test(`${what}: it is told, and drawn again at once`, async () => {
      harm()
      assert.deepEqual([await unpacked(), told()], ['with its cover', [`media ${key}`]])
      assert.deepEqual([await unpacked(), told()], ['with its cover', []])
    })

  test('nor when it cannot be drawn again: both are told, and it is tried the next time', async () => {
    rmSync(path)
    draw = () => Promise.reject(new Error('no ink'))
    assert.deepEqual([await unpacked(), told()], ['without', [`media ${key}`, 'media ']])
    assert.deepEqual([await unpacked(), told()], ['without', ['media ']])
    assert.equal(await hanging(), null)
    draw = prompt.cover
    assert.deepEqual([await unpacked(), told()], ['with its cover', []])
  })

  test('nor when nobody knows any more how to draw it: then it is not forgotten, and may be brought back', async () => {
    const bytes = readFileSync(path)
    rmSync(path)
    await set({ cover_recipe: null })
    for (const _ of ['once', 'and again'])
      assert.deepEqual([await unpacked(), told()], ['without', [`media ${key}`]])
    assert.equal((await get(`/api/covers/${recipe}.png`)).statusCode, 503)
    assert.equal(await hanging(), recipe)
    told()
    writeFileSync(path, bytes)
    assert.deepEqual([await unpacked(), told()], ['with its cover', []])
    await set({ cover_recipe: recipe })
  })
})

test('a cover that cannot be read holds up no music, and is not given up', async () => {
  const place = dirname(path)
  renameSync(place, `${place}-away`)
  writeFileSync(place, 'no folder any more')
  assert.deepEqual([await unpacked(), told()], ['without', [`media ${key}`]])
  assert.equal(await hanging(), recipe)
  rmSync(place)
  renameSync(`${place}-away`, place)
  assert.deepEqual([await unpacked(), told()], ['with its cover', []])
})

test('a cover that takes longer than two seconds comes the next time', async () => {
  rmSync(dirname(path), { recursive: true })
  await db.deleteFrom('takes').where('recipe', '=', recipe).execute()
  const [begun, dry] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  draw = async (...given) => {
    begun.resolve()
    await dry.promise
    return prompt.cover(...given)
  }
  mock.timers.enable({ apis: ['setTimeout'] })
  const download = unpacked()
  await begun.promise
  mock.timers.tick(2_000)
  mock.timers.reset()
  assert.deepEqual([await download, told()], ['without', []])
  const next = unpacked()
  dry.resolve()
  assert.deepEqual([await next, told()], ['with its cover', []])
})

test('a pack that is to have no cover comes without one', async () => {
  await set({ cover_take: null, cover_recipe: null })
  assert.deepEqual([await unpacked(), told()], ['without', []])
})
