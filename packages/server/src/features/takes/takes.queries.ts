import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { StoredFile } from '../../platform/media/media.ts'

/** What is younger need not be made younger. */
export const yesterday = sql<Date>`now() - interval '1 day'`

export type TakePart = 'master' | 'preview' | 'wav' | 'sample' | 'plate' | 'card' | 'voice'

/**
 * In one statement, which locks the take first: its files have two unique names, and of two writers at once one would run into the
 * name that the other had not been asked about. Whoever takes it up again has it as if it were new: see takes.sweep.service.ts.
 */
export async function upsertTake(db: Db, recipe: string, files: Partial<Record<TakePart, StoredFile>>) {
  await sql`
    with taken as (
      insert into takes (recipe) values (${recipe})
      on conflict (recipe) do update set made_at = now() where takes.made_at < ${yesterday}
      returning recipe
    )
    insert into files (take, part, key, type, size, sha256, crc32, sound_sha256)
    select ${recipe}, part, key, type, size, sha256, crc32, sound_sha256
    from json_to_recordset(${JSON.stringify(
      Object.entries(files).map(([part, file]) => Object.assign({ part }, file)),
    )}::json)
      as given (part text, key text, type text, size bigint, sha256 text, crc32 bigint, sound_sha256 text)
    where (select count(*) from taken) >= 0
    on conflict (take, part) do update set
      key = excluded.key, type = excluded.type, size = excluded.size, sha256 = excluded.sha256, crc32 = excluded.crc32,
      -- A description that is older than these sums does not have one; of the same bytes it is still true.
      sound_sha256 = coalesce(excluded.sound_sha256,
        case when files.sha256 = excluded.sha256 then files.sound_sha256 end)`.execute(db)
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
