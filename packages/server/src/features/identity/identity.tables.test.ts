import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { openShop } from '../../testing/shop.ts'

const { db } = await openShop()
const note = (changes: Partial<Insertable<Tables['audit_log']>>) =>
  db
    .insertInto('audit_log')
    .values({ event: 'pack-changed', ...changes })
    .execute()

const illegal: [sentence: string, constraint: string, changes: Parameters<typeof note>[0]][] = [
  ['a change by somebody unheard of', 'audit_log_actor_check', { actor: 'robot', subject: 'pack a' }],
  ['a change of nothing', 'audit_log_desk_has_subject', { actor: 'operator' }],
  ['a change of what has no name', 'audit_log_subject_check', { actor: 'operator', subject: '' }],
  ['a change by nobody', 'audit_log_desk_has_subject', { subject: 'pack a' }],
]
for (const [sentence, constraint, changes] of illegal)
  test(`${sentence}: refused by the database`, () => assert.rejects(note(changes), { constraint }))

test('what happens to an account by itself has neither actor nor subject', async () => {
  await note({ event: 'logged-in' })
})
