import { openDatabase } from '@earcon/server/db/open'
import { Kysely, sql } from 'kysely'

type Where = Parameters<typeof openDatabase>[0]

const tracksEach = 3
const ownedPacks = 1_000
const atOnce = 20_000
const filled = [
  'tracks',
  'packs',
  'pack_tracks',
  'pack_words',
  'entitlements',
  'listed_packs',
  'listed_tracks',
  'listed_words',
]

/**
 * So many packs more, each with tracks of its own, and somebody who owns a thousand of them. Written past the triggers: what
 * these would have kept is written as well.
 */
export async function fillCatalogue(where: Where, packs: number, owner: string) {
  const { db, close } = await openPatiently(where)
  try {
    await db.connection().execute(async (connection) => {
      const run = (statement: string) => sql.raw(statement).execute(connection)
      await run('set session_replication_role = replica')
      for (let first = 1; first <= packs; first += atOnce)
        for (const statement of insertsOf(first, Math.min(packs, first + atOnce - 1))) await run(statement)
      await run('delete from facet_counts')
      await run(`insert into facet_counts
        select 'packs', facets, count(*) from listed_packs group by facets
        union all select 'tracks', facets, count(*) from listed_tracks group by facets`)
      await run('delete from published_days')
      await run(
        'insert into published_days select day_of(published_at), count(*) from listed_packs group by 1',
      )
      await run('delete from listed_words')
      await run(`insert into listed_words (word, packs, tracks, pack_titles, track_titles)
        select ltrim(word, '~'), sum(packs * (1 - titles)), sum(tracks * (1 - titles)), sum(packs * titles), sum(tracks * titles)
        from (
          select word, count(*) as packs, 0 as tracks from listed_packs, unnest(tsvector_to_array(words)) word group by word
          union all select word, 0, count(*) from listed_tracks, unnest(tsvector_to_array(words)) word group by word
        ) held, lateral (select (word ~ '^~')::integer as titles) told
        where word !~ '^#' group by 1`)
      await run(`insert into entitlements (user_id, track_id, source)
        select users.id, ${idOf('n')}, 'gift'
        from users, generate_series(1, ${Math.min(packs, ownedPacks) * tracksEach}) n where users.email = '${owner}'`)
      // Only who has shown that an address is theirs may pay.
      await run('update users set email_verified_at = now()')
      await run(`update catalogue_stats
        set version = version + 1, published_packs = published_packs + ${packs}`)
      await run('reset session_replication_role')
      for (const table of filled) await run(`vacuum analyze ${table}`)
    })
  } finally {
    await close()
  }
}

/** A page may not wait long on a database; what is written here may. */
async function openPatiently(where: Where) {
  if (!('url' in where)) return openDatabase(where)
  const { patientDialect } = await import('@earcon/server/db/postgres')
  const db = new Kysely<object>({ dialect: patientDialect(where.url) })
  return { db, close: () => db.destroy() }
}

const idOf = (number: string) => `'b' || lpad(to_hex(${number}), 9, '0')`

const titleOf = `(array['Quiet', 'Brass', 'Paper', 'Amber', 'Hollow', 'Copper', 'Winter', 'Velvet'])[1 + n % 8] || ' ' ||
  (array['Harbour', 'Engine', 'Ledger', 'Signal', 'Meadow', 'Circuit', 'Lantern'])[1 + n % 7] || ' ' || n`

/** Of three packs one holds signals, one interface sounds, and one music; lengths and tempos differ from pack to pack. */
const packOf = `(1 + (n - 1) / ${tracksEach})`
const heldBy = (pack: string) =>
  Array.from({ length: tracksEach }, (_, place) => idOf(`(${pack} - 1) * ${tracksEach} + ${place + 1}`)).join(
    ', ',
  )
const eventOf = `case when ${packOf} % 3 = 0 then (enum_range(null::coding_event))[1 + n % 9] end`
const lengthOf = `case when ${packOf} % 3 = 1 then 20000 + (${packOf}::bigint * 7919) % 200000 else 500 + (${packOf}::bigint * 7919) % 4000 end`
const tempoOf = `case when ${packOf} % 3 = 1 then 55 + (${packOf}::bigint * 104729) % 90 end`

/** The packs of these numbers, and what belongs to them. */
function insertsOf(first: number, last: number) {
  const packs = `generate_series(${first}, ${last}) n`
  const tracks = `generate_series(${(first - 1) * tracksEach + 1}, ${last * tracksEach}) n`
  const published = `now() - n * interval '1 second'`
  return [
    `insert into tracks
        (id, slug, title, artist_name, genre, event, duration_ms, score_tempo_bpm, price_amount, original_format)
      select ${idOf('n')}, 'bench-track-' || n, 'Track ' || n, 'Bench', 'Test', ${eventOf}, ${lengthOf}, ${tempoOf}, 100, 'wav'
      from ${tracks}`,
    `insert into packs
        (id, slug, title, title_folded, description, price_amount, published_at, first_published_at)
      select ${idOf('n')}, 'bench-pack-' || n, title, lower(title), 'Made to be measured, and for nothing else.',
        200, ${published}, ${published}
      from ${packs}, lateral (select ${titleOf} as title) named`,
    `insert into pack_tracks (pack_id, track_id, position)
      select ${idOf(packOf)}, ${idOf('n')}, (n - 1) % ${tracksEach} from ${tracks}`,
    `insert into pack_words (word, pack_id)
      select word, ${idOf('n')} from ${packs}, regexp_split_to_table(lower(${titleOf}), ' ') word`,
    // As list_packs would write them, by what is known of these alone.
    `insert into listed_packs
        (pack_id, published_at, title_folded, kind, tracks, free_tracks, price_amount, length_ms, tempo_bpm, facets, words)
      select id, published_at, title_folded, found.kind::pack_kind, ${tracksEach}, 0, price_amount, found.length_ms, slowest, given.facets,
        array_to_tsvector(words_of_facets(given.facets) || words_of_title(title_folded) || string_to_array(title_folded, ' ') ||
          string_to_array('made to be measured track bench test ' || found.kind, ' '))
      from packs, ${packs}, lateral (
        select kind_of_pack(null, count(event) > 0, max(duration_ms)) as kind, sum(duration_ms) as length_ms,
          min(score_tempo_bpm) as slowest, array_remove(array_agg(distinct score_tempo_bpm), null) as tempos,
          array_remove(array_agg(distinct event), null) as moments
        from tracks where id in (${heldBy('n')})
      ) found, listed_facets(found.kind, moments, found.length_ms, tempos, price_amount, false) as given(facets)
      where packs.id = ${idOf('n')}`,
    `insert into listed_tracks
        (track_id, pack_id, published_at, position, title_folded, price_amount, length_ms, tempo_bpm, facets, words)
      select tracks.id, listed_packs.pack_id, listed_packs.published_at, (n - 1) % ${tracksEach}, lower(title), tracks.price_amount,
        duration_ms, score_tempo_bpm, given.facets,
        array_to_tsvector(words_of_facets(given.facets) || words_of_title(title) || string_to_array(lower(title), ' ') || array['bench', 'test', kind::text])
      from ${tracks} join tracks on tracks.id = ${idOf('n')} join listed_packs on listed_packs.pack_id = ${idOf(packOf)},
        listed_facets(kind::text, array_remove(array[event], null), duration_ms, array_remove(array[score_tempo_bpm], null),
          tracks.price_amount, false) as given(facets)`,
  ]
}
