import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText, wordsOf } from '@earcon/contract/catalogue/search.rules'
import { catalogue } from '@earcon/sounds/catalogue'
import { type Insertable, sql } from 'kysely'
import { atomically } from '../../db/atomically.ts'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { openShop } from '../../testing/shop.ts'
import { stockCatalogue } from './catalogue.stock.service.ts'

const { db, context } = await openShop({ manifest: catalogue })
const stats = () => db.selectFrom('catalogue_stats').selectAll().executeTakeFirstOrThrow()
const [pack] = catalogue.packs
const [track] = catalogue.tracks
const stranger = catalogue.tracks.find(({ id }) => !pack?.track_ids.includes(id))
assert(pack && track && stranger)
const heldFirst = pack.track_ids[0] ?? ''
const oldTake = 'e'.repeat(24)
await db.insertInto('takes').values({ recipe: oldTake }).execute()
await db.insertInto('earlier_takes').values({ track_id: heldFirst, take: oldTake }).execute()

const insertTrack = (changes: Partial<Insertable<Tables['tracks']>>) => (db: Db) =>
  db
    .insertInto('tracks')
    .values({
      id: '0123456789',
      slug: 'new-track',
      title: 'New Track',
      artist_name: 'Earcon Studio',
      genre: 'Interface',
      duration_ms: 1000,
      price_amount: 100,
      original_format: 'wav',
      ...changes,
    })
    .execute()
const newPack = (changes: Partial<Insertable<Tables['packs']>> = {}) => ({
  id: '9876543210',
  slug: 'new-pack',
  title: 'New Pack',
  title_folded: 'new pack',
  description: 'Nothing yet.',
  price_amount: 100,
  ...changes,
})

const insertPack = (changes: Partial<Insertable<Tables['packs']>>) => (db: Db) =>
  db.insertInto('packs').values(newPack(changes)).execute()
const insertHeld = (held: { track_id: string; position: number }) => (db: Db) =>
  db
    .insertInto('pack_tracks')
    .values({ pack_id: pack.id, ...held })
    .execute()

/** Each of these would be a lie about money or about what is for sale; each is refused by the constraint it names. */
const illegal: [sentence: string, constraint: string, attempt: (db: Db) => Promise<unknown>][] = [
  ['a track below the least price', 'tracks_price_amount_check', insertTrack({ price_amount: 40 })],
  ['a track at odd cents', 'tracks_price_amount_check', insertTrack({ price_amount: 105 })],
  ['a track without length', 'tracks_duration_ms_check', insertTrack({ duration_ms: 0 })],
  ['a track in another currency', 'tracks_price_currency_check', insertTrack({ price_currency: 'eur' })],
  ['a track without a title', 'tracks_title_check', insertTrack({ title: '' })],
  ['a title with a blank at its end', 'tracks_title_check', insertTrack({ title: 'New ' })],
  ['an id of another shape', 'tracks_id_check', insertTrack({ id: 'long-and-readable' })],
  ['two tracks of one slug', 'tracks_slug_key', insertTrack({ slug: track.slug })],
  ['an unknown format', 'tracks_original_format_check', insertTrack({ original_format: 'exe' })],
  ['a pack below the least price', 'packs_price_amount_check', insertPack({ price_amount: 10 })],
  ['a pack at a negative price', 'packs_price_amount_check', insertPack({ price_amount: -100 })],
  ['a pack at odd cents', 'packs_price_amount_check', insertPack({ price_amount: 999 })],
  ['two packs of one slug', 'packs_slug_key', insertPack({ slug: pack.slug })],
  ['a published pack without tracks', 'packs_hold_tracks', insertPack({ published_at: new Date() })],
  [
    'a pack that loses its last track while published',
    'packs_hold_tracks',
    (db) => db.deleteFrom('pack_tracks').where('pack_id', '=', pack.id).execute(),
  ],
  ['every pack emptied at once', 'packs_hold_tracks', (db) => sql`truncate pack_tracks`.execute(db)],
  [
    'a pack dearer than its tracks',
    'packs_cost_at_most_their_tracks',
    (db) => db.updateTable('packs').set({ price_amount: 1_000_000 }).where('id', '=', pack.id).execute(),
  ],
  [
    'tracks made cheaper than their pack',
    'packs_cost_at_most_their_tracks',
    (db) => db.updateTable('tracks').set({ price_amount: 50 }).execute(),
  ],
  ['a track twice in one pack', 'pack_tracks_pkey', insertHeld({ track_id: heldFirst, position: 99 })],
  [
    'two tracks at one place of a pack',
    'pack_tracks_pack_id_position_key',
    insertHeld({ track_id: stranger.id, position: 0 }),
  ],
  [
    'a pack that holds an unknown track',
    'pack_tracks_track_id_fkey',
    insertHeld({ track_id: '0000000000', position: 99 }),
  ],
  [
    'a track deleted from under its pack',
    'pack_tracks_track_id_fkey',
    (db) => db.deleteFrom('tracks').where('id', '=', heldFirst).execute(),
  ],
  ['a score that counts nothing', 'tracks_score_tempo_bpm_check', insertTrack({ score_tempo_bpm: 0 })],
  ['a score in a key without a name', 'tracks_score_key_check', insertTrack({ score_key: '' })],
  ['a pack of an unknown kind', 'packs_kind_check', insertPack({ kind: 'noise' })],
  ['a pack of a version in words', 'packs_version_check', insertPack({ version: '1.x' })],
  ['a pack of an endless version', 'packs_version_check', insertPack({ version: '1'.repeat(21) })],
  ['a cover that came in a file without a name', 'packs_cover_file_check', insertPack({ cover_file: '' })],
  [
    'a track that came in a file without a name',
    'tracks_source_file_check',
    insertTrack({ source_file: '' }),
  ],
  [
    'an earlier recording of no track',
    'earlier_takes_track_id_fkey',
    (db) => db.insertInto('earlier_takes').values({ track_id: '0000000000', take: oldTake }).execute(),
  ],
  [
    'a recording that an owner keeps, forgotten',
    'earlier_takes_take_fkey',
    (db) => db.deleteFrom('takes').where('recipe', '=', oldTake).execute(),
  ],
  [
    'one recording replaced twice at once',
    'earlier_takes_pkey',
    (db) => db.insertInto('earlier_takes').values({ track_id: heldFirst, take: oldTake }).execute(),
  ],
  [
    'an earlier recording that was never made',
    'earlier_takes_take_fkey',
    (db) => db.insertInto('earlier_takes').values({ track_id: heldFirst, take: 'nothing' }).execute(),
  ],
  [
    'a second row of statistics',
    'catalogue_stats_only_row_check',
    (db) => db.insertInto('catalogue_stats').values({ only_row: false }).execute(),
  ],
]
for (const [sentence, constraint, attempt] of illegal) {
  test(`${sentence}: refused by the database`, async () => {
    const before = await stats()
    await assert.rejects(attempt(db), (error: { constraint?: string }) => {
      assert.equal(error.constraint, constraint)
      return true
    })
    assert.deepEqual(await stats(), before)
  })
}

test('an event that no specification names is refused by the database', async () => {
  await assert.rejects(sql`update tracks set event = 'task.nap'`.execute(db), { code: '22P02' })
})

test('a draft may be incomplete, and is neither counted nor shown', async () => {
  const before = await stats()
  await db.insertInto('packs').values(newPack()).execute()
  assert.equal((await stats()).published_packs, before.published_packs)
  await db.deleteFrom('packs').where('id', '=', '9876543210').execute()
})

test('what was on sale once is a draft no more, whatever is written', async () => {
  const first = () =>
    db.selectFrom('packs').select('first_published_at').where('id', '=', pack.id).executeTakeFirstOrThrow()
  const before = await first()
  assert(before.first_published_at)
  for (const values of [
    { first_published_at: null },
    { first_published_at: new Date() },
    { published_at: null },
    { published_at: new Date() },
  ])
    await db.updateTable('packs').set(values).where('id', '=', pack.id).execute()
  assert.deepEqual(await first(), before)
})

test('every format that can be brought can be kept', async () => {
  for (const original_format of ['wav', 'flac', 'mp3', 'ogg']) {
    await insertTrack({ original_format })(db)
    await db.deleteFrom('tracks').where('id', '=', '0123456789').execute()
  }
})

test('the places of a pack may be exchanged in one step', async () => {
  await sql`update pack_tracks set position = 8 - position where pack_id = ${pack.id}`.execute(db)
  await sql`update pack_tracks set position = 8 - position where pack_id = ${pack.id}`.execute(db)
})

test('the count follows every way a pack comes and goes', async () => {
  const published = async () => (await stats()).published_packs
  const counted = async () =>
    Number(
      (
        await sql<{ n: number }>`select count(*)::int as n from packs where published_at is not null`.execute(
          db,
        )
      ).rows[0]?.n,
    )

  assert.equal(await published(), catalogue.packs.length)
  await db.updateTable('packs').set({ published_at: null }).where('id', '=', pack.id).execute()
  assert.equal(await published(), catalogue.packs.length - 1)
  await db
    .updateTable('packs')
    .set({ published_at: new Date(pack.published_at) })
    .where('id', '=', pack.id)
    .execute()
  assert.equal(await published(), await counted())
  await db
    .deleteFrom('packs')
    .where(
      'id',
      'in',
      catalogue.packs.slice(3).map(({ id }) => id),
    )
    .execute()
  assert.equal(await published(), 3)
  await sql`truncate packs cascade`.execute(db)
  assert.equal(await published(), 0)
  await stockCatalogue(context, catalogue)
  assert.equal(await published(), catalogue.packs.length)
})

test('every change raises the version', async () => {
  const changes: ((db: Db) => Promise<unknown>)[] = [
    (db) => db.updateTable('packs').set({ description: 'Another.' }).where('id', '=', pack.id).execute(),
    (db) => db.updateTable('tracks').set({ title: 'Another' }).where('id', '=', track.id).execute(),
    (db) => sql`update pack_tracks set position = position`.execute(db),
  ]
  for (const change of changes) {
    const { version } = await stats()
    await change(db)
    assert((await stats()).version > version)
  }
})

test('stocking the same manifest again changes nothing but the version', async () => {
  const shelves = () =>
    db.selectFrom('pack_tracks').selectAll().orderBy('pack_id').orderBy('position').execute()
  await stockCatalogue(context, catalogue)
  const before = await shelves()
  await stockCatalogue(context, catalogue)
  assert.deepEqual(await shelves(), before)
})

test('a manifest that breaks a rule leaves the shelves as they were', async () => {
  const before = await stats()
  const dear = { ...catalogue, packs: [{ ...pack, price_amount: 1_000_000 }] }
  await assert.rejects(stockCatalogue(context, dear))
  assert.deepEqual(await stats(), before)
})

test('the database splits a title into words as the rule does', async () => {
  const titles = [
    "Don't Panic",
    'Café & Co. (2nd)',
    'naïve—dash',
    'ПРИВЕТ мир',
    '9600 Baud',
    'tick tick',
    '鈴 🔔 bell',
  ]
  for (const title of titles) {
    const title_folded = foldText(title)
    const words = await atomically(context, async ({ db }) => {
      await db.insertInto('packs').values(newPack({ title, title_folded })).execute()
      const rows = await db
        .selectFrom('pack_words')
        .select('word')
        .where('pack_id', '=', '9876543210')
        .execute()
      await db.deleteFrom('packs').where('id', '=', '9876543210').execute()
      return rows.map(({ word }) => word)
    })
    assert.deepEqual(words.sort(), wordsOf(title_folded).sort(), title)
  }
})
