import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codingEventLabels, codingEvents, codingTools } from '@earcon/contract/catalogue/coding-events.rules'
import { facetBitsOf } from '@earcon/contract/catalogue/facet-bits.rules'
import { type PackKind, packKindOf, packKinds } from '@earcon/contract/catalogue/facets.rules'
import { foldText, wordsOf } from '@earcon/contract/catalogue/search.rules'
import { catalogue } from '@earcon/sounds/catalogue'
import fc from 'fast-check'
import { sql } from 'kysely'
import { openShop } from '../../../testing/shop.ts'

const { db } = await openShop({ manifest: catalogue })

/** Rows as they should be, told from what is on sale by the rules that visitors' screens follow. */
async function rowsByTheRules() {
  const packs = await db.selectFrom('packs').selectAll().where('published_at', 'is not', null).execute()
  const held = await db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .selectAll('tracks')
    .select('pack_tracks.pack_id')
    .execute()
  const isFree = (id: string) =>
    packs.some(
      (pack) => pack.price_amount === 0 && held.some((row) => row.id === id && row.pack_id === pack.id),
    )
  const rowOf = (pack: (typeof packs)[number]) => {
    const tracks = held.filter(({ pack_id }) => pack_id === pack.id)
    // Safe because the table takes no other.
    const kind = packKindOf(pack.kind as PackKind | null, tracks)
    const length_ms = tracks.reduce((sum, { duration_ms }) => sum + duration_ms, 0)
    const tempos_bpm = tracks.flatMap(({ score_tempo_bpm: tempo }) => (tempo === null ? [] : [tempo]))
    return {
      pack_id: pack.id,
      published_at: pack.published_at,
      title_folded: pack.title_folded,
      kind,
      tracks: tracks.length,
      free_tracks: tracks.filter(({ id }) => isFree(id)).length,
      price_amount: pack.price_amount,
      length_ms,
      tempo_bpm: tempos_bpm.length > 0 ? Math.min(...tempos_bpm) : null,
      facets: facetBitsOf({
        kind,
        moments: tracks.flatMap(({ event }) => event ?? []),
        length_ms,
        tempos_bpm,
        price_amount: pack.price_amount,
        isFree: pack.price_amount === 0,
      }),
    }
  }
  const byTrack = (track: (typeof held)[number]) => {
    const holders = packs.filter(({ id }) => held.some((row) => row.pack_id === id && row.id === track.id))
    const [newest] = holders.toSorted(
      (a, b) => Number(b.published_at) - Number(a.published_at) || (a.id < b.id ? 1 : -1),
    )
    return (
      newest && {
        track_id: track.id,
        pack_id: newest.id,
        price_amount: track.price_amount,
        length_ms: track.duration_ms,
      }
    )
  }
  const tracks = new Map(held.map((track) => [track.id, byTrack(track)] as const))
  return {
    packs: packs.map(rowOf).toSorted((a, b) => (a.pack_id < b.pack_id ? -1 : 1)),
    tracks: [...tracks.values()]
      .filter((row) => row !== undefined)
      .toSorted((a, b) => (a.track_id < b.track_id ? -1 : 1)),
  }
}

async function rowsInTheDatabase() {
  const packs = await db.selectFrom('listed_packs').selectAll().orderBy('pack_id').execute()
  const tracks = await db
    .selectFrom('listed_tracks')
    .select(['track_id', 'pack_id', 'price_amount', 'length_ms'])
    .orderBy('track_id')
    .execute()
  return { packs: packs.map(({ words: _words, ...row }) => row), tracks }
}

async function assertListed() {
  assert.deepEqual(await rowsInTheDatabase(), await rowsByTheRules())
  const { rows } = await sql`
    select 'packs' as list, facets, count(*)::integer as count from listed_packs group by facets
    union all select 'tracks', facets, count(*)::integer from listed_tracks group by facets order by 1, 2`.execute(
    db,
  )
  assert.deepEqual(
    await db.selectFrom('facet_counts').selectAll().orderBy('list').orderBy('facets').execute(),
    rows,
  )
  const days = await sql`
    select floor(extract(epoch from published_at) / 86400)::integer as day, count(*)::integer as packs from listed_packs group by 1 order by 1`.execute(
    db,
  )
  assert.deepEqual(await db.selectFrom('published_days').selectAll().orderBy('day').execute(), days.rows)
  const words = await sql`
    select ltrim(word, '~') as word, sum(packs * (1 - titles))::integer as packs, sum(tracks * (1 - titles))::integer as tracks,
      sum(packs * titles)::integer as pack_titles, sum(tracks * titles)::integer as track_titles
    from (
      select word, ndoc as packs, 0 as tracks from ts_stat('select words from listed_packs')
      union all select word, 0, ndoc from ts_stat('select words from listed_tracks')
    ) held, lateral (select (word ~ '^~')::integer as titles) told
    where word !~ '^#' group by 1 order by 1`.execute(db)
  const known = await db.selectFrom('listed_words').selectAll().orderBy('word').execute()
  assert.deepEqual(
    known.filter(({ word: _word, ...counts }) => Object.values(counts).some((count) => count !== 0)),
    words.rows,
  )
  assert.deepEqual(await db.selectFrom('packs_to_list').selectAll().execute(), [])
}

test('a new catalogue is listed as it is', assertListed)

const ids = catalogue.packs.map(({ id }) => id)
const aPack = fc.constantFrom(...ids)
const aTrack = fc.constantFrom(...catalogue.tracks.map(({ id }) => id))

/** What an owner or the studio does to a catalogue; what the tables refuse changes nothing. */
const changes = fc.oneof(
  fc.record({ pack: aPack, set: fc.record({ kind: fc.constantFrom(null, ...packKinds) }) }),
  fc.record({ pack: aPack, set: fc.record({ price_amount: fc.constantFrom(0, 50, 500, 1_000) }) }),
  fc.record({
    pack: aPack,
    set: fc.record({ published_at: fc.constantFrom(null, new Date('2026-11-01T00:00:00Z')) }),
  }),
  fc.record({ track: aTrack, set: fc.record({ event: fc.constantFrom(null, ...codingEvents) }) }),
  fc.record({
    track: aTrack,
    set: fc.record({ duration_ms: fc.constantFrom(900, 9_999, 10_000, 60_000, 180_000) }),
  }),
  fc.record({ track: aTrack, set: fc.record({ score_tempo_bpm: fc.constantFrom(null, 69.9, 70, 90, 120) }) }),
  fc.record({ track: aTrack, set: fc.record({ price_amount: fc.constantFrom(50, 1_000, 2_000) }) }),
  fc.record({ placed: aTrack, into: aPack }),
  fc.record({ taken: aTrack, from: aPack }),
  fc.record({ deleted: aPack }),
)
type Change = typeof changes extends fc.Arbitrary<infer One> ? One : never

function make(change: Change) {
  if ('set' in change && 'pack' in change)
    return db.updateTable('packs').set(change.set).where('id', '=', change.pack).execute()
  if ('set' in change)
    return db.updateTable('tracks').set(change.set).where('id', '=', change.track).execute()
  if ('placed' in change)
    return db
      .insertInto('pack_tracks')
      .values({ pack_id: change.into, track_id: change.placed, position: 1_000 })
      .execute()
  if ('taken' in change)
    return db
      .deleteFrom('pack_tracks')
      .where('track_id', '=', change.taken)
      .where('pack_id', '=', change.from)
      .execute()
  return db.deleteFrom('packs').where('id', '=', change.deleted).execute()
}

test('whatever is changed, and in whatever order, the lists say how things are now (429)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 6 }), async (made) => {
      for (const change of made) await make(change).catch(() => {})
      await assertListed()
    }),
    { numRuns: 25 },
  )
})

test('the database knows the words of a text as the rule does', async () => {
  for (const text of [
    'Café & Co.',
    'naïve—dash',
    'ПРИВЕТ мир',
    '9600 Baud',
    'tick tick',
    '鈴 🔔 bell',
    'It’s here',
  ]) {
    const { rows } = await sql<{ words: string[] }>`select words_in(${text}) as words`.execute(db)
    assert.deepEqual(rows[0]?.words.toSorted(), wordsOf(foldText(text)).toSorted(), text)
  }
})

test('what a hyphen joins is found apart and as one (430)', async () => {
  const { rows } = await sql<{ words: string[] }>`select words_in('Lo-fi') as words`.execute(db)
  assert.deepEqual(rows[0]?.words.toSorted(), ['fi', 'lo', 'lofi'])
})

test('a moment is found by the words that buyers read, and by the tools that tell of it (430)', async () => {
  for (const event of codingEvents) {
    const { rows } = await sql<{
      words: string
    }>`select words_of_moment(${event}::coding_event) as words`.execute(db)
    const words = rows[0]?.words ?? ''
    for (const one of [codingEventLabels[event], ...Object.values(codingTools)])
      assert(words.includes(one), `${event}: ${one}`)
  }
})
