import type { Insertable } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'

export const insertInquiry = (db: Db, inquiry: Insertable<Tables['inquiries']>) =>
  db.insertInto('inquiries').values(inquiry).execute()

export const inquiryById = (db: Db, id: string) =>
  db.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst()

export const inquiriesByEmail = (db: Db, email_folded: string) =>
  db
    .selectFrom('inquiries')
    .select(['made_at', 'name', 'message'])
    .where('email_folded', '=', email_folded)
    .orderBy('made_at')
    .execute()
