import type { Insertable } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'

export const insertInquiry = (db: Db, inquiry: Insertable<Tables['inquiries']>) =>
  db.insertInto('inquiries').values(inquiry).execute()

export const inquiryById = (db: Db, id: string) =>
  db.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst()
