import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'

export const voiceEdition = (db: Db) =>
  db.selectFrom('catalogue_stats').select('voice_edition').executeTakeFirstOrThrow()

/** From now until the transaction ends nobody else changes the catalogue. */
export const lockCatalogue = (db: Db) =>
  db.selectFrom('catalogue_stats').select('voice_edition').forUpdate().executeTakeFirstOrThrow()

/** Every pack that can have a voice is looked at again. */
export async function setVoiceEdition(db: Db, edition: string) {
  await db.updateTable('catalogue_stats').set({ voice_edition: edition }).execute()
  await db
    .insertInto('packs_to_voice')
    .columns(['pack_id'])
    .expression((q) =>
      q
        .selectFrom('pack_tracks')
        .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
        .select('pack_tracks.pack_id')
        .distinct()
        .where(hasSound),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const isAnyPackToVoice = (db: Db) =>
  db.selectFrom('packs_to_voice').select('pack_id').limit(1).executeTakeFirst()

/** What is there, or will be once the studio has made it. */
const soundOfTrack = sql<string>`coalesce(tracks.recipe, tracks.take)`
const hasSound = sql<boolean>`${soundOfTrack} is not null`

/**
 * Some of the packs of which something has changed that voices are made of; they are not told again. One that somebody else is
 * changing just now is left for later: they wait for the catalogue, and must not be waited for.
 */
export async function takePacksToVoice(db: Db, most: number) {
  await db
    .deleteFrom('packs_to_voice')
    .where((q) =>
      q.not(q.exists(q.selectFrom('packs').select('id').whereRef('packs.id', '=', 'packs_to_voice.pack_id'))),
    )
    .execute()
  const free = await db
    .selectFrom('packs')
    .select('id')
    .where('id', 'in', (q) => q.selectFrom('packs_to_voice').select('pack_id'))
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = free.map(({ id }) => id)
  await db.deleteFrom('packs_to_voice').where('pack_id', '=', sql<string>`any(${ids}::text[])`).execute()
  return ids
}

/** Packs with what their voices are called now, and with the sounds that a voice can be made of, in their order. */
export async function packsWithSounds(db: Db, ids: readonly string[]) {
  const packs = await db
    .selectFrom('packs')
    .select(['id', 'voice_recipe'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const tracks = await db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .select(['pack_tracks.pack_id', 'tracks.event', 'tracks.duration_ms', 'tracks.take as recorded'])
    .select(soundOfTrack.as('take'))
    .where('pack_tracks.pack_id', '=', sql<string>`any(${ids}::text[])`)
    .where(hasSound)
    .orderBy('pack_tracks.pack_id')
    .orderBy('pack_tracks.position')
    .execute()
  const sounds = Map.groupBy(tracks, ({ pack_id }) => pack_id)
  return packs.map(({ id, voice_recipe }) => ({ id, voice_recipe, sounds: sounds.get(id) ?? [] }))
}

export const setVoiceRecipes = (db: Db, named: readonly { id: string; recipe: string | null }[]) =>
  sql`
    update packs set voice_recipe = named.recipe
    from json_to_recordset(${JSON.stringify(named)}::json) as named (id text, recipe text)
    where packs.id = named.id`.execute(db)

/** Packs whose voice is wanted and not there, the newest first. */
export async function packsWithoutVoice(db: Db) {
  const found = await db
    .selectFrom('packs')
    .select('id')
    .where('voice_recipe', 'is not', null)
    .where('voice_take', 'is distinct from', (q) => q.ref('voice_recipe'))
    .orderBy('published_at', (order) => order.desc().nullsLast())
    .execute()
  return found.map(({ id }) => id)
}

/** Whether every pack of a voice's recipe has it. */
export async function isVoiced(db: Db, recipe: string) {
  const missing = await db
    .selectFrom('packs')
    .select('id')
    .where('voice_recipe', '=', recipe)
    .where('voice_take', 'is distinct from', recipe)
    .limit(1)
    .executeTakeFirst()
  return missing === undefined
}

export const setPackVoice = (db: Db, recipe: string) =>
  db
    .updateTable('packs')
    .set({ voice_take: recipe })
    .where('voice_recipe', '=', recipe)
    .where('voice_take', 'is distinct from', recipe)
    .execute()
