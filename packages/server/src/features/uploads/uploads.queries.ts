import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'

export type UploadRow = Selectable<Tables['uploads']> & { parts: { number: number; key: string }[] }

const uploads = (db: Db) =>
  db
    .selectFrom('uploads')
    .selectAll('uploads')
    .select((q) =>
      jsonArrayFrom(
        q
          .selectFrom('upload_parts')
          .select(['number', 'key'])
          .whereRef('upload_id', '=', 'uploads.id')
          .orderBy('number'),
      ).as('parts'),
    )

export const uploadById = (db: Db, id: string): Promise<UploadRow | undefined> =>
  uploads(db).where('id', '=', id).executeTakeFirst()

/** What is in no pack yet; of what is still being sent only one's own. */
export const unusedUploads = (db: Db, userId: string): Promise<UploadRow[]> =>
  uploads(db)
    .where('used_at', 'is', null)
    .where((q) => q.or([q('state', '<>', 'receiving'), q('user_id', '=', userId)]))
    .orderBy('started_at')
    .orderBy('id')
    .execute()

interface NewUpload {
  user_id: string
  name: string
  kind: 'sound' | 'cover'
  size: number
  sha256: string
}

/** The same file, begun by the same person and not used yet. */
export const uploadLike = (db: Db, { user_id, name, kind, size, sha256 }: NewUpload) =>
  uploads(db)
    .where('user_id', '=', user_id)
    .where('name', '=', name)
    .where('kind', '=', kind)
    .where('size', '=', size)
    .where('sha256', '=', sha256)
    .where('state', '<>', 'refused')
    .where('used_at', 'is', null)
    .orderBy('started_at')
    .executeTakeFirst()

export const insertUpload = (db: Db, upload: NewUpload & { id: string }) =>
  db.insertInto('uploads').values(upload).execute()

export const lockUpload = (db: Db, id: string) =>
  db.selectFrom('uploads').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertPart = (db: Db, part: { upload_id: string; number: number; key: string }) =>
  db
    .insertInto('upload_parts')
    .values(part)
    .onConflict((conflict) => conflict.columns(['upload_id', 'number']).doNothing())
    .execute()

export const setUploadState = (
  db: Db,
  id: string,
  state: { state: 'checking' | 'ready' | 'refused'; complaint?: string; take?: string; facts?: string },
) =>
  db
    .updateTable('uploads')
    .set({ ...state, checked_until: null })
    .where('id', '=', id)
    .execute()

/** The next upload that is to be checked, and that nobody else checks meanwhile. */
export const claimUpload = (db: Db) =>
  db
    .updateTable('uploads')
    .set({ checked_until: sql`now() + interval '5 minutes'` })
    .where('id', '=', (q) =>
      q
        .selectFrom('uploads')
        .select('id')
        .where('state', '=', 'checking')
        .where((q) => q.or([q('checked_until', 'is', null), q('checked_until', '<', sql<Date>`now()`)]))
        .orderBy('started_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()

export const deleteParts = (db: Db, id: string) =>
  db.deleteFrom('upload_parts').where('upload_id', '=', id).execute()

export const deleteUploadRow = (db: Db, id: string) => db.deleteFrom('uploads').where('id', '=', id).execute()

export const markUsed = (db: Db, id: string) =>
  db.updateTable('uploads').set({ used_at: sql`now()` }).where('id', '=', id).execute()

/** What nobody has put into a pack within a week, and what was used before. */
export const oldUploads = (db: Db) =>
  uploads(db)
    .where((q) =>
      q.or([
        q('used_at', '<', sql<Date>`now() - interval '1 day'`),
        q('started_at', '<', sql<Date>`now() - interval '7 days'`),
      ]),
    )
    .limit(100)
    .execute()
