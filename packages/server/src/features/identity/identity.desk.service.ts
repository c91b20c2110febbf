import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, DeskContext } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { deviceNameOf } from './identity.device-names.ts'
import { deskChangesOf, insertAuditEvents, lockAdministrator } from './identity.queries.ts'

/** What can be changed at the desk. */
export type DeskEvent =
  | 'administrator-appointed'
  | 'administrator-dismissed'
  | 'gift-granted'
  | 'gift-taken-back'
  | 'inquiry-answered'
  | 'inquiry-cleared'
  | 'inquiry-reopened'
  | 'mail-retried'
  | 'order-refunded'
  | 'pack-changed'
  | 'pack-created'
  | 'pack-deleted'
  | 'pack-published'
  | 'pack-withdrawn'
  | 'receipt-resent'
  | 'recording-replaced'
  | 'refund-begun'
  | 'sessions-ended'
  | 'shop-restored'
  | 'signing-key-replaced'
  | 'track-changed'
  | 'track-created'
  | 'track-deleted'
  | 'upload-begun'
  | 'upload-deleted'
  | 'upload-finished'

/** One change: of what (`pack cold-start`, `order 1042`, `user 4f…`), and as it was before and after. */
export interface DeskChange {
  event: DeskEvent
  subject: string
  before?: object | undefined
  after?: object | undefined
}

export type NoteChange = (change: DeskChange) => Promise<void>

/**
 * Changes something at the desk, all of it or nothing, and notes in the audit log what that was. Whoever is no administrator
 * any more by the time it is done has changed nothing. Work that notes nothing has changed nothing.
 */
export const changeAtDesk = <T>(
  context: DeskContext,
  work: (context: DeskContext, note: NoteChange) => Promise<T>,
) =>
  atomically(context, async (context) => {
    const { db, operator } = context
    if (operator.kind === 'administrator' && !(await lockAdministrator(db, operator.userId)))
      throw new Refusal('owner-only')
    // Written together at the end: an import has thousands, and everybody waits for each statement.
    const noted: DeskChange[] = []
    const result = await work(context, async (change) => void noted.push(change))
    await noteDeskChanges(context, noted)
    return result
  })

/** Notes what was changed elsewhere, and cannot be undone: whoever did it. Everything else is noted by `changeAtDesk`. */
export const noteDeskChange = (context: DeskContext, change: DeskChange) => noteDeskChanges(context, [change])

const rowsAtOnce = 500

async function noteDeskChanges({ db, operator, visitor }: DeskContext, changes: readonly DeskChange[]) {
  const rows = changes.map(({ event, subject, before, after }) => ({
    event,
    actor: operator.kind,
    user_id: operator.kind === 'administrator' ? operator.userId : null,
    device: deviceNameOf(visitor?.userAgent ?? ''),
    address: visitor?.ip ?? '',
    subject,
    before: asJson(before),
    after: asJson(after),
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await insertAuditEvents(db, rows.slice(at, at + rowsAtOnce))
}

/** What was changed of something at the desk, the oldest first, and by whom, where they still have an account. */
export const listDeskChanges = ({ db }: Context, subject: string) => deskChangesOf(db, subject)

const asJson = (value: object | undefined) => (value ? JSON.stringify(value) : null)
