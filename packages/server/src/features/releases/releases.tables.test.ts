import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import type { Insertable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { coldStart } from '../../testing/catalogue-fixtures.ts'
import { openShop } from '../../testing/shop.ts'

const { db } = await openShop({ manifest: catalogue })
const { track_id } = await db
  .selectFrom('pack_tracks')
  .select('track_id')
  .where('pack_id', '=', coldStart.id)
  .executeTakeFirstOrThrow()

const release = { pack_id: coldStart.id, version: '1.0.0' }
await db.insertInto('pack_releases').values(release).execute()

const insertRelease = (changes: Partial<Insertable<Tables['pack_releases']>>) => () =>
  db
    .insertInto('pack_releases')
    .values({ ...release, version: '1.1.0', ...changes })
    .execute()
const insertTrack = (changes: Partial<Insertable<Tables['pack_release_tracks']>>) => () =>
  db
    .insertInto('pack_release_tracks')
    .values({
      ...release,
      position: 0,
      track_id,
      take: 'x',
      title: 'X',
      artist_name: 'Y',
      original_format: 'wav',
      ...changes,
    })
    .execute()

const sealed = {
  sealed_at: new Date(),
  slug: 'cold-start',
  title: 'Cold Start',
  description: 'A winter engine.',
}
const illegal: [sentence: string, constraint: string, attempt: () => Promise<unknown>][] = [
  ['one version twice', 'pack_releases_pkey', insertRelease({ version: '1.0.0' })],
  ['a version of no pack', 'pack_releases_pack_id_fkey', insertRelease({ pack_id: 'nothing' })],
  ['a version without all three numbers', 'pack_releases_version_check', insertRelease({ version: '1.1' })],
  ['news without a word', 'pack_releases_changes_check', insertRelease({ changes: '' })],
  ['endless news', 'pack_releases_changes_check', insertRelease({ changes: 'x'.repeat(2001) })],
  ['a sealed version without a title', 'pack_releases_check', insertRelease({ ...sealed, title: null })],
  [
    'a version with a title and no seal',
    'pack_releases_check',
    insertRelease({ ...sealed, sealed_at: null }),
  ],
  ['a track before the first', 'pack_release_tracks_position_check', insertTrack({ position: -1 })],
  ['a track that never was', 'pack_release_tracks_track_id_fkey', insertTrack({ track_id: 'nothing' })],
  ['a track of no version', 'pack_release_tracks_pack_id_version_fkey', insertTrack({ version: '9.0.0' })],
]
for (const [sentence, constraint, attempt] of illegal)
  test(`${sentence}: refused by the database`, () => assert.rejects(attempt, { constraint }))
