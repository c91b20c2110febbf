import type { Db } from '../../db/engine.ts'

export const setProfile = (db: Db, id: string, profile: { display_name: string; bio: string }) =>
  db.updateTable('users').set(profile).where('id', '=', id).returningAll().executeTakeFirst()

export const identitiesOf = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['issuer', 'email', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute()

export const auditEventsOf = (db: Db, userId: string) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'event', 'device', 'address'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
