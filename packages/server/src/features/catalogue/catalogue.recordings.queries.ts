import type { SourceFacts, TrackFacts } from '@earcon/contract/takes'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isInPublishedPack } from '../../db/entitlements.ts'
import { likenessOf, placeOf } from './near/catalogue.likeness.ts'

/** A track that stands in the shop, or does not, and what there is of it to hear. */
export const trackForPreview = (db: Db, id: string, { offSaleToo }: { offSaleToo: boolean }) =>
  db
    .selectFrom('tracks')
    .select(['id', 'slug', 'title', 'artist_name', 'recipe', 'take'])
    .where('id', '=', id)
    .$if(!offSaleToo, (q) => q.where(isInPublishedPack('tracks.id')))
    .executeTakeFirst()

/** What is still to be recorded: each of the tracks once for each of its packs. */
export const recipesToRecord = (db: Db) =>
  db
    .selectFrom('tracks')
    .innerJoin('pack_tracks', 'pack_tracks.track_id', 'tracks.id')
    .innerJoin('packs', 'packs.id', 'pack_tracks.pack_id')
    .select(['tracks.recipe', 'tracks.duration_ms'])
    .select(['packs.id as pack_id', 'packs.published_at', 'pack_tracks.position'])
    .where('tracks.recipe', 'is not', null)
    .where('tracks.take', 'is distinct from', (q) => q.ref('tracks.recipe'))
    .$narrowType<{ recipe: string }>()
    .execute()

/** Whether every track of a recipe sounds as it says. */
export async function isRecorded(db: Db, recipe: string) {
  const missing = await db
    .selectFrom('tracks')
    .select('id')
    .where('recipe', '=', recipe)
    .where('take', 'is distinct from', recipe)
    .limit(1)
    .executeTakeFirst()
  return missing === undefined
}

export async function saveRecording(db: Db, take: string, facts: TrackFacts) {
  const row = {
    loudness_lufs: facts.loudness,
    true_peak_dbtp: facts.true_peak,
    peaks: facts.peaks,
    preview_start_ms: facts.preview_start_ms,
    preview_ms: facts.preview_ms,
    brightness_hz: facts.brightness_hz,
    roughness: facts.roughness,
    attack_ms: facts.attack_ms,
    ...nearnessColumns(facts),
    ...(facts.source && sourceColumns(facts.source)),
  }
  await db
    .insertInto('recordings')
    .values({ take, ...row })
    .onConflict((conflict) => conflict.column('take').doUpdateSet(row))
    .execute()
}

function nearnessColumns({ portrait, preview_ms }: TrackFacts) {
  const likeness = likenessOf(Buffer.from(portrait.spectrum, 'base64'))
  // Of what is longer than its preview, it is enough to know that.
  return {
    likeness: Buffer.from(likeness).toString('base64'),
    place: placeOf({ likeness, duration_ms: preview_ms }),
  }
}

/** The tracks of a recipe sound as it was recorded. Even where it matches none, every cached answer is dropped. */
export const setTrackTake = (db: Db, recipe: string) =>
  db
    .updateTable('tracks')
    .set({ take: recipe })
    .where('recipe', '=', recipe)
    .where('take', 'is distinct from', recipe)
    .execute()

const sourceColumns = ({ sample_rate, channels, bits, tempo_bpm, key }: SourceFacts) => ({
  sample_rate,
  channels,
  bits,
  tempo_bpm,
  key,
})

const mostPortraits = 9

/** Packs whose cover is to be drawn and whose tracks are all recorded, with the recipes of the first nine; all, or one. */
export async function coversToDraw(db: Db, recipe?: string) {
  const packs = await db
    .selectFrom('packs')
    .select(['id', 'slug', 'cover_recipe'])
    .where('cover_recipe', 'is not', null)
    .$if(recipe !== undefined, (q) => q.where('cover_recipe', '=', recipe ?? ''))
    .where('cover_take', 'is distinct from', (q) => q.ref('cover_recipe'))
    .where((q) =>
      q.not(
        q.exists(
          q
            .selectFrom('pack_tracks')
            .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
            .select('tracks.id')
            .whereRef('pack_tracks.pack_id', '=', 'packs.id')
            .where((q) =>
              q.or([
                q('tracks.take', 'is', null),
                q('tracks.take', 'is distinct from', q.ref('tracks.recipe')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('published_at', (order) => order.desc().nullsLast())
    .$narrowType<{ cover_recipe: string }>()
    .execute()
  return Promise.all(
    packs.map(async ({ id, slug, cover_recipe }) => ({
      recipe: cover_recipe,
      slug,
      tracks: await firstTakes(db, id),
    })),
  )
}

const firstTakes = async (db: Db, packId: string) => {
  const tracks = await db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .select('tracks.take')
    .where('pack_tracks.pack_id', '=', packId)
    .orderBy('pack_tracks.position')
    .limit(mostPortraits)
    .$narrowType<{ take: string }>()
    .execute()
  return tracks.map(({ take }) => take)
}

/** Whether every pack of a cover's recipe shows it. */
export async function isDrawn(db: Db, recipe: string) {
  const missing = await db
    .selectFrom('packs')
    .select('id')
    .where('cover_recipe', '=', recipe)
    .where('cover_take', 'is distinct from', recipe)
    .limit(1)
    .executeTakeFirst()
  return missing === undefined
}

export const setPackCover = (db: Db, recipe: string) =>
  db
    .updateTable('packs')
    .set({ cover_take: recipe })
    .where('cover_recipe', '=', recipe)
    .where('cover_take', 'is distinct from', recipe)
    .execute()

/** How many sounds, covers and voices are wanted, and how many of them are there. */
export async function recordingCounts(db: Db) {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(*) as total, count(*) filter (where made) as done from (
      select take is not distinct from recipe as made from tracks
      where recipe is not null and exists (select from pack_tracks where track_id = tracks.id)
      union all
      select cover_take is not distinct from cover_recipe from packs where cover_recipe is not null
      union all
      select voice_take is not distinct from voice_recipe from packs where voice_recipe is not null
    ) wanted`.execute(db)
  return rows[0] ?? { done: 0, total: 0 }
}
