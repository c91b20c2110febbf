import type { ListView } from '@earcon/contract/catalogue/facets.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'

/** A word of the shop, and how many have it, anywhere and in their title. */
export interface ListedWord {
  word: string
  packs: number
  tracks: number
  pack_titles: number
  track_titles: number
}

const listedWord = sql`word, packs, tracks, pack_titles, track_titles`

/** The words that contain a part of a word; if they are many, only some of them. */
export interface Containing {
  words: ListedWord[]
  areFew: boolean
}

/** Of so many of the shop's words, taken from everywhere among them, */
const someWords = 5_000
/** so many contain a letter or two that are in very many: an index would bring them all. */
const tellingWords = 20

const titleCounts = { packs: sql.ref('pack_titles'), tracks: sql.ref('track_titles') }

/** For each part of a word the words that begin with it, and those of titles that contain it. */
export async function wordsContaining(
  db: Db,
  view: ListView,
  parts: readonly string[],
  most: number,
): Promise<Containing[]> {
  const wordsIn = async (parts: readonly string[], words: RawBuilder<unknown>) => {
    if (parts.length === 0) return () => []
    const { rows } = await sql<ListedWord & { part: string }>`
      select part, containing.* from unnest(${parts}::text[]) as part, lateral (
        select ${listedWord} from ${words}
          and (starts_with(word, part) or strpos(word, part) > 0 and ${titleCounts[view]} > 0)
        limit ${most + 1}) as containing`.execute(db)
    return (part: string): ListedWord[] => rows.filter((row) => row.part === part)
  }
  const some = sql`(
    select * from listed_words tablesample system (
      (select least(100, 100.0 * ${someWords} / greatest(1, reltuples)) from pg_class where oid = 'listed_words'::regclass)
    ) repeatable (1) limit ${2 * someWords}) as some_words where true`
  const amongSome = await wordsIn(
    parts.filter((part) => part.length < 3),
    some,
  )
  const isCommon = (part: string) => amongSome(part).length > tellingWords
  const byLetters = await wordsIn(
    parts.filter((part) => !isCommon(part)),
    sql`listed_words where letters_in(word) @> telling_letters_in(part)`,
  )
  return parts.map((part) => {
    if (isCommon(part)) return { words: amongSome(part), areFew: false }
    const words = byLetters(part)
    return { words, areFew: words.length <= most }
  })
}

/** For each searched word those that it is most likely a mistyped form of: as near as any, and within two edits; of four letters within one. */
export async function wordsNear(db: Db, searched: readonly string[]) {
  const { rows } = await sql<ListedWord & { searched: string; edits: number }>`
    select searched, levenshtein(word, searched) as edits, ${listedWord}
    from unnest(${searched}::text[]) as searched join listed_words
      on length(word) between greatest(4, length(searched) - 2) and length(searched) + 2
    where word ~ '[^0-9]' and (packs > 0 or tracks > 0) and levenshtein_less_equal(word, searched, 2) <= least(2, length(searched) - 3)`.execute(
    db,
  )
  return searched.map((one): ListedWord[] => {
    const near = rows.filter((row) => row.searched === one)
    const fewest = Math.min(...near.map(({ edits }) => edits))
    return near.filter(({ edits }) => edits === fewest)
  })
}
