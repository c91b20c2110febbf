import type { Db } from '../../db/engine.ts'

/** An object of the media store that a row names, and what it must be, where that is known. */
export interface NamedObject {
  key: string
  size?: number
  sha256?: string
}

export const filesOfAllTakes = (db: Db) =>
  db.selectFrom('files').select(['key', 'size', 'sha256']).orderBy('key').execute()

export const keysOfUploadParts = (db: Db) =>
  db.selectFrom('upload_parts').select('key').orderBy('key').execute()

export const recipesOfTakes = (db: Db) => db.selectFrom('takes').select('recipe').orderBy('recipe').execute()
