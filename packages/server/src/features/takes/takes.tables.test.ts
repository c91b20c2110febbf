import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { openShop } from '../../testing/shop.ts'
import { upsertTake } from './takes.queries.ts'

const { db } = await openShop()
const take = 'a'.repeat(24)
await db.insertInto('takes').values({ recipe: take }).execute()

const insertFile = (changes: Partial<Insertable<Tables['files']>>) => (db: Db) =>
  db
    .insertInto('files')
    .values({
      take,
      part: 'master',
      key: 'k',
      type: 'audio/wav',
      size: 1,
      sha256: '0'.repeat(64),
      crc32: 0,
      ...changes,
    })
    .execute()
const insertRecording = (changes: Partial<Insertable<Tables['recordings']>>) => (db: Db) =>
  db
    .insertInto('recordings')
    .values({
      take,
      loudness_lufs: -16,
      true_peak_dbtp: -1,
      peaks: 'A'.repeat(268),
      preview_start_ms: 0,
      preview_ms: 1,
      ...changes,
    })
    .execute()
const insertSample = (changes: Partial<Insertable<Tables['samples']>>) => (db: Db) =>
  db
    .insertInto('samples')
    .values({
      id: 'ping',
      position: 0,
      title: 'Ping',
      context: 'Anywhere.',
      duration_ms: 2000,
      recipe: take,
      ...changes,
    })
    .execute()

/** Each of these would be a lie about what can be heard; each is refused by the constraint it names. */
const illegal: [sentence: string, constraint: string, attempt: (db: Db) => Promise<unknown>][] = [
  [
    'a take of no recipe',
    'takes_recipe_check',
    (db) => db.insertInto('takes').values({ recipe: 'loud' }).execute(),
  ],
  ['a rate of nothing', 'recordings_sample_rate_check', insertRecording({ sample_rate: 0 })],
  ['no channel', 'recordings_channels_check', insertRecording({ channels: 0 })],
  ['no bits', 'recordings_bits_check', insertRecording({ bits: 0 })],
  ['a tempo of nothing', 'recordings_tempo_bpm_check', insertRecording({ tempo_bpm: 0 })],
  ['a key without a name', 'recordings_key_check', insertRecording({ key: '' })],
  ['a sound without brightness', 'recordings_brightness_hz_check', insertRecording({ brightness_hz: 0 })],
  ['a sound smoother than smooth', 'recordings_roughness_check', insertRecording({ roughness: -0.1 })],
  [
    'a sound that is there before it begins',
    'recordings_attack_ms_check',
    insertRecording({ attack_ms: -1 }),
  ],
  ['a file of no take', 'files_take_fkey', insertFile({ take: 'b'.repeat(24) })],
  ['a file of no kind', 'files_part_check', insertFile({ part: 'rumour' })],
  ['an empty file', 'files_size_check', insertFile({ size: 0 })],
  ['a file without a checksum', 'files_sha256_check', insertFile({ sha256: '' })],
  ['a sound without a checksum', 'files_sound_sha256_check', insertFile({ sound_sha256: '' })],
  ['a checksum of more than 32 bits', 'files_crc32_check', insertFile({ crc32: 2 ** 32 })],
  ['peaks that are not 200', 'recordings_peaks_check', insertRecording({ peaks: 'AAAA' })],
  ['a preview of nothing', 'recordings_preview_ms_check', insertRecording({ preview_ms: 0 })],
  [
    'a preview before the beginning',
    'recordings_preview_start_ms_check',
    insertRecording({ preview_start_ms: -1 }),
  ],
  ['a sample of four seconds', 'samples_duration_ms_check', insertSample({ duration_ms: 4000 })],
  ['a sample that no address can name', 'samples_id_check', insertSample({ id: '../ping' })],
  ['a sample without a title', 'samples_title_check', insertSample({ title: '' })],
  ['an old version that nobody wrote', 'samples_check', insertSample({ old_take: take })],
  ['a sample of no take', 'samples_take_fkey', insertSample({ take: 'b'.repeat(24) })],
]
for (const [sentence, constraint, attempt] of illegal)
  test(`the database refuses ${sentence}`, async () => {
    await assert.rejects(
      attempt(db),
      (error: Error & { constraint?: string }) => error.constraint === constraint,
    )
  })

test('a forgotten take leaves nothing behind, and what used it is without', async () => {
  await insertFile({})(db)
  await insertRecording({})(db)
  await insertSample({ take })(db)
  await db.deleteFrom('takes').where('recipe', '=', take).execute()
  assert.deepEqual(await db.selectFrom('files').selectAll().execute(), [])
  assert.deepEqual(await db.selectFrom('recordings').selectAll().execute(), [])
  const { take: left } = await db.selectFrom('samples').select('take').executeTakeFirstOrThrow()
  assert.equal(left, null)
})

test('a take that several write at once is there once, with all of its files', async () => {
  const recipe = 'b'.repeat(24)
  const fileOf = (part: string) => ({
    key: `takes/${recipe}/${part}.wav`,
    type: 'audio/wav',
    size: 1,
    sha256: '0'.repeat(64),
    crc32: 0,
  })
  const files = { master: fileOf('master'), preview: fileOf('preview') }
  for (let round = 0; round < 30; round++) {
    await db.deleteFrom('takes').where('recipe', '=', recipe).execute()
    await Promise.all(Array.from({ length: 4 }, () => upsertTake(db, recipe, files)))
  }
  const found = await db
    .selectFrom('files')
    .select('part')
    .where('take', '=', recipe)
    .orderBy('part')
    .execute()
  assert.deepEqual(found, [{ part: 'master' }, { part: 'preview' }])
})
