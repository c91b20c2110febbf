import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../context.ts'
import { type GivenUpRow, givenUpRows, retryGivenUpRows } from '../../platform/outbox/outbox.queries.ts'
import { changeAtDesk } from '../identity/identity.desk.service.ts'
import { emailsOfUsers } from './contact.queries.ts'

/** The mails that were given up, the newest first. Of each its kind, to whom it was to go as far as that is known, and why it did not. */
export async function listFailedMails({ db }: DeskContext) {
  const rows = await givenUpRows(db)
  const emails = await emailsOfUsers(
    db,
    rows.flatMap((row) => payloadOf(row).userId ?? []),
  )
  return rows.map((row) => {
    const { email, userId = '' } = payloadOf(row)
    return {
      id: row.id,
      kind: row.kind,
      to: email ?? emails.get(userId) ?? null,
      complaint: row.complaint ?? '',
      made_at: row.made_at,
      given_up_at: row.given_up_at,
    }
  })
}

/** Safe because each part may be missing: what a mail needs is its own kind's business. */
const payloadOf = ({ payload }: GivenUpRow) => payload as { email?: string; userId?: string }

/** Puts failed mails back, all of them where none is named: they are due at once. If one that is named has not failed, none is. */
export const retryMails = (context: DeskContext, ids?: readonly string[]) =>
  changeAtDesk(context, async ({ db }, note) => {
    const named = ids && [...new Set(ids)]
    const retried = named?.length === 0 ? [] : await retryGivenUpRows(db, named)
    const missing = named?.find((id) => !retried.some((mail) => mail.id === id))
    if (missing !== undefined)
      throw new Refusal('mail-not-found', { sentences: [`No mail ${missing} is among those that failed.`] })
    for (const { id, kind } of retried)
      await note({ event: 'mail-retried', subject: `mail ${id}`, after: { kind } })
    return { retried }
  })
