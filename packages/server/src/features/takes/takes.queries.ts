import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { StoredFile } from '../../platform/media/media.ts'

/** What is younger need not be made younger. */
export const yesterday = sql<Date>`now() - interval '1 day'`

export type TakePart = 'master' | 'preview' | 'wav' | 'sample' | 'plate' | 'card'

export async function upsertTake(db: Db, recipe: string, files: Partial<Record<TakePart, StoredFile>>) {
  const rows = Object.entries(files).map(([part, { key, type, size, sha256, crc32, sound_sha256 }]) => ({
    take: recipe,
    part,
    key,
    type,
    size,
    sha256,
    crc32,
    sound_sha256: sound_sha256 ?? null,
  }))
  await db
    .insertInto('takes')
    .values({ recipe })
    // Whoever takes it up again has it as if it were new: see takes.sweep.service.ts.
    .onConflict((conflict) =>
      conflict.column('recipe').doUpdateSet({ made_at: sql`now()` }).where('takes.made_at', '<', yesterday),
    )
    .execute()
  await db
    .insertInto('files')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['take', 'part']).doUpdateSet(({ ref }) => ({
        key: ref('excluded.key'),
        type: ref('excluded.type'),
        size: ref('excluded.size'),
        sha256: ref('excluded.sha256'),
        crc32: ref('excluded.crc32'),
        // A description that is older than these sums does not have one; of the same bytes it is still true.
        sound_sha256: sql`coalesce(excluded.sound_sha256,
          case when files.sha256 = excluded.sha256 then files.sound_sha256 end)`,
      })),
    )
    .execute()
}

export const fileOfTake = (db: Db, take: string, part: TakePart) =>
  db
    .selectFrom('files')
    .select(['key', 'type', 'size', 'sha256', 'crc32'])
    .where('take', '=', take)
    .where('part', '=', part)
    .executeTakeFirst()

/** One part of each of several takes, by take. */
export const filesOfTakes = (db: Db, takes: readonly string[], part: TakePart) =>
  db
    .selectFrom('files')
    .select(['take', 'key', 'type', 'size', 'sha256', 'crc32'])
    .where('take', '=', sql<string>`any(${takes}::text[])`)
    .where('part', '=', part)
    .execute()

/**
 * Whatever was made of the take is without it from now on, and wanted again. What nobody can make again is not forgotten:
 * its other files are still good, and the lost one may be brought back.
 */
export const deleteTake = (db: Db, recipe: string) =>
  db
    .deleteFrom('takes')
    .where('takes.recipe', '=', recipe)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tracks')
            .select('tracks.id')
            .whereRef('tracks.take', '=', 'takes.recipe')
            .where('tracks.recipe', 'is', null)
            .unionAll(
              selectFrom('packs')
                .select('packs.id')
                .whereRef('packs.cover_take', '=', 'takes.recipe')
                .where('packs.cover_recipe', 'is', null),
            ),
        ),
      ),
    )
    .execute()
