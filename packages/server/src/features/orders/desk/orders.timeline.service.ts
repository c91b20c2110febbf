import type { TimelineEntry } from '@earcon/contract/orders/orders.admin.calls'
import type { Context } from '../../../context.ts'
import { listDeskChanges } from '../../identity/identity.desk.service.ts'
import { listDownloadsByOrder } from '../../library/downloads/library.download-log.service.ts'
import { lineTitle } from '../orders.format.ts'
import type { OrderRow } from '../orders.queries.ts'
import { changesOfOrder, eventsOfPayment, mailsOfOrder, movementsOfOrder } from './orders.desk.queries.ts'

/** Everything that happened to an order, the oldest first. What happened at one moment stands in the order of these kinds. */
export async function loadTimeline(
  context: Context,
  { id, number, intent_id }: Pick<OrderRow, 'id' | 'number' | 'intent_id'>,
): Promise<TimelineEntry[]> {
  const { db } = context
  const entries = [
    ...(intent_id === null ? [] : await eventsOfPayment(db, intent_id)).map(asProviderEntry),
    ...(await changesOfOrder(db, id)).map(asStatusEntry),
    ...(await movementsOfOrder(db, id)).map(asMoneyEntry),
    ...(number === null ? [] : await listDeskChanges(context, `order ${number}`)).map(asDeskEntry),
    ...(await mailsOfOrder(db, id)).map(asMailEntry),
    ...(await listDownloadsByOrder(context, id)).map(asDownloadEntry),
  ]
  return entries
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => Object.assign(entry, { at: entry.at.toISOString() }))
}

type Rows<F extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number]

const asProviderEntry = ({ type, received_at }: Rows<typeof eventsOfPayment>) => ({
  kind: 'provider' as const,
  at: received_at,
  event: type,
})

const asStatusEntry = ({ at, status_before, status }: Rows<typeof changesOfOrder>) => ({
  kind: 'status' as const,
  at,
  from: status_before,
  to: status,
})

const asMoneyEntry = ({ at, kind, amount, lines }: Rows<typeof movementsOfOrder>) => ({
  kind: 'money' as const,
  at,
  movement: kind,
  amount,
  titles: lines.map(lineTitle),
})

const asDeskEntry = ({ at, event, actor, email }: Rows<typeof listDeskChanges>) => ({
  kind: 'desk' as const,
  at,
  event,
  actor,
  email,
})

const asMailEntry = ({ id, kind, made_at, done_at, given_up_at, complaint }: Rows<typeof mailsOfOrder>) => ({
  kind: 'mail' as const,
  at: done_at ?? given_up_at ?? made_at,
  id,
  mail: kind,
  state: done_at ? ('sent' as const) : given_up_at ? ('failed' as const) : ('waiting' as const),
  complaint,
})

const asDownloadEntry = ({ at, type, id, title }: Rows<typeof listDownloadsByOrder>) => ({
  kind: 'download' as const,
  at,
  type,
  id,
  title,
})
