import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { samplesOf, wavOf } from '@earcon/tags/testing/sound-files'
import { layFile } from '../../testing/fake-studio.ts'
import { openOwnedShop, promptStudio } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { saveTake } from './takes.service.ts'

const folder = createTempFolder()
const sound = samplesOf(500)
const soundSum = createHash('sha256').update(sound).digest('hex')

/** A studio whose masters are real files. */
const studio = promptStudio()
const { db, context, runJob } = await openOwnedShop({
  ...studio,
  async track(recipe) {
    const { files, facts } = await studio.track(recipe)
    return { files: { ...files, master: layFile(folder, wavOf({ sound }), 'audio/wav') }, facts }
  },
})

const sums = () => db.selectFrom('files').select(['part', 'type', 'sha256', 'sound_sha256']).execute()
const forgetSums = () => db.updateTable('files').set({ sound_sha256: null }).execute()

test('what is stored is stored with the sum of its sound, without what is written around it', async () => {
  const found = await sums()
  assert.deepEqual(
    new Set(found.filter(({ part }) => part === 'master').map((file) => file.sound_sha256)),
    new Set([soundSum]),
  )
  // Of what is no sound to anybody, the sum is that of the whole.
  const previews = found.filter(({ part }) => part === 'preview')
  assert(previews.length > 0)
  for (const { sha256, sound_sha256 } of previews) assert.equal(sound_sha256, sha256)
})

test('what was stored earlier gets its sum later, for good', async () => {
  const before = await sums()
  await forgetSums()
  await runJob('sum-sounds')
  assert.deepEqual(new Set(await sums()), new Set(before))
})

test('a file that is lost has none, and keeps nobody from the others', async () => {
  await forgetSums()
  const { key } = await db
    .selectFrom('files')
    .select('key')
    .where('part', '=', 'master')
    .executeTakeFirstOrThrow()
  await context.ports.media.remove(key)
  await runJob('sum-sounds')
  const without = await db
    .selectFrom('files')
    .select('key')
    .where('sound_sha256', 'is', null)
    .where('type', 'like', 'audio/%')
    .execute()
  assert.deepEqual(without, [{ key }])
})

test('a sum outlasts a description that is older than sums, and not the bytes it is of', async () => {
  const take = 'a'.repeat(24)
  const file = { key: 'takes/a.wav', type: 'audio/wav', size: 5, sha256: '1'.repeat(64), crc32: 0 }
  const sumOf = async () =>
    (await db.selectFrom('files').select('sound_sha256').where('take', '=', take).executeTakeFirst())
      ?.sound_sha256
  await saveTake(db, take, { master: { ...file, sound_sha256: '2'.repeat(64) } })
  await saveTake(db, take, { master: file })
  assert.equal(await sumOf(), '2'.repeat(64))
  await saveTake(db, take, { master: { ...file, sha256: '3'.repeat(64) } })
  assert.equal(await sumOf(), null)
})
