import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

export type UnsummedSound = Awaited<ReturnType<typeof soundsWithoutSum>>[number]

export const soundsWithoutSum = (db: Db) =>
  db
    .selectFrom('files')
    .select(['take', 'key', 'size', 'sha256'])
    .where('sound_sha256', 'is', null)
    .where(sql<boolean>`type like 'audio/%'`)
    .execute()

export async function isSoundSummed(db: Db, key: string) {
  const found = await db.selectFrom('files').select('sound_sha256').where('key', '=', key).executeTakeFirst()
  return found?.sound_sha256 !== null
}

/** Of these very bytes: by now others may lie there. */
export const setSoundSum = (db: Db, { key, sha256 }: UnsummedSound, sum: string) =>
  db
    .updateTable('files')
    .set({ sound_sha256: sum })
    .where('key', '=', key)
    .where('sha256', '=', sha256)
    .execute()
