import { foldEmail } from '@earcon/contract/identity/email.rules'
import type { Db } from '../../../db/engine.ts'

/** Accounts whose address contains a text, in which % and _ are characters like any other. */
const matching = (db: Db, search: string) =>
  db
    .selectFrom('users')
    .where('users.email_folded', 'like', `%${foldEmail(search).replace(/[\\%_]/g, '\\$&')}%`)

export const countPeople = (db: Db, search: string) =>
  matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

const listed = (users: ReturnType<typeof matching>) =>
  users
    .select([
      'users.id',
      'users.email',
      'users.display_name',
      'users.bio',
      'users.email_verified_at',
      'users.is_admin',
      'users.created_at',
    ])
    .select((q) => [
      q('users.password_hash', 'is not', null).as('has_password_set'),
      q
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('orders.user_id', '=', 'users.id')
        .where('orders.paid_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('paid_orders'),
    ])

export const peopleAt = (db: Db, { search, page, limit }: { search: string; page: number; limit: number }) =>
  listed(matching(db, search))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export const personById = (db: Db, id: string) =>
  listed(db.selectFrom('users').where('users.id', '=', id)).executeTakeFirst()

export type PersonRow = Awaited<ReturnType<typeof peopleAt>>[number]
