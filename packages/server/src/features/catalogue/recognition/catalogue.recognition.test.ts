import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coldStart } from '../../../testing/catalogue-fixtures.ts'
import { openOwnedShop, promptStudio, sha256Of } from '../../../testing/owned-shop.ts'

const { db, get, context } = await openOwnedShop(promptStudio())
const [first = '', second = ''] = coldStart.track_ids

const recipeOf = async (id: string) =>
  (await db.selectFrom('tracks').select('take').where('id', '=', id).executeTakeFirst())?.take ?? ''
/** The studio of these tests makes texts of its recipes. */
const sumOf = async (part: 'master' | 'preview', id: string) =>
  sha256Of(Buffer.from(`${part} of ${await recipeOf(id)}`))
const recognize = async (sha256: string) => {
  const { statusCode, body } = await get(`/api/sounds/${sha256}`)
  return [statusCode, JSON.parse(body).data ?? JSON.parse(body).message]
}
const withdrawPacks = (ids: string[]) =>
  db.updateTable('packs').set({ published_at: null }).where('id', 'in', ids).execute()

test('a sound that is sold is recognized, and so is its preview', async () => {
  const known = {
    track_id: second,
    title: coldStart.tracks[1],
    artist: 'Marta Velde',
    pack: { id: coldStart.id, title: coldStart.title },
  }
  for (const part of ['master', 'preview'] as const)
    assert.deepEqual(await recognize(await sumOf(part, second)), [200, [{ ...known, part }]])
  assert.deepEqual(await recognize((await sumOf('master', second)).toUpperCase()), [
    200,
    [{ ...known, part: 'master' }],
  ])
})

test('of a sound that nobody knows nothing is said, and what is no sum is refused', async () => {
  assert.deepEqual(await recognize('0'.repeat(64)), [200, []])
  for (const none of ['0', '0'.repeat(65), 'g'.repeat(64), '%00'])
    assert.equal((await recognize(none))[0], 400, none)
})

test('a recording that was replaced is still of its track', async () => {
  const take = await recipeOf(second)
  const sum = await sumOf('master', second)
  await db.insertInto('earlier_takes').values({ track_id: second, take }).execute()
  await db
    .updateTable('tracks')
    .set({ take: await recipeOf(first) })
    .where('id', '=', second)
    .execute()
  const [, found] = await recognize(sum)
  assert.deepEqual(
    found.map(({ track_id }: { track_id: string }) => track_id),
    [second],
  )
  await db.updateTable('tracks').set({ take }).where('id', '=', second).execute()
})

test('what is withdrawn is recognized as long as somebody has it; of what was never sold nobody hears', async () => {
  const packs = await db.selectFrom('pack_tracks').select('pack_id').where('track_id', '=', second).execute()
  await withdrawPacks(packs.map(({ pack_id }) => pack_id))
  const sum = await sumOf('master', second)
  const [, [found]] = await recognize(sum)
  assert.deepEqual([found.track_id, found.pack], [second, null])
  await db.deleteFrom('entitlements').where('track_id', '=', second).execute()
  assert.deepEqual(await recognize(sum), [200, []])
})

test('nobody asks without end', async () => {
  context.config.limits = true
  const answers = []
  for (let count = 0; count < 121; count += 1) answers.push((await recognize('0'.repeat(64)))[0])
  assert.deepEqual(answers.slice(-2), [200, 429])
  context.config.limits = false
})
