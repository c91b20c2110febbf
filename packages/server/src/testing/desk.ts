import assert from 'node:assert/strict'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, DeskContext } from '../context.ts'
import { createBuyers } from './buyers.ts'

/** People at the desk of a shop, and what is noted of what they do. */
export async function openDesk({ context }: { context: Context }) {
  const { db } = context
  const setAdmin = (id: string, is_admin: boolean) =>
    db.updateTable('users').set({ is_admin }).where('id', '=', id).execute()

  async function createAdministrator() {
    const [person] = await createBuyers({ context }, 1)
    assert(person)
    await setAdmin(person.id, true)
    return person
  }

  /** Somebody who was an administrator when they asked, and is none any more when it is done. */
  async function createFormer(): Promise<DeskContext> {
    const { id } = await createAdministrator()
    await setAdmin(id, false)
    return { ...context, operator: { kind: 'administrator', userId: id } }
  }

  /** All that was noted of something, the oldest first. */
  const notesOf = (subject: string) =>
    db
      .selectFrom('audit_log')
      .select(['event', 'actor', 'user_id', 'before', 'after'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()

  return { administrator: await createAdministrator(), createAdministrator, createFormer, notesOf }
}

/** What is refused to those who are no administrators any more. */
export const isForOwnersOnly = (error: unknown) => error instanceof Refusal && error.code === 'owner-only'
