import type { AnswerOf } from '@earcon/contract/call'
import type * as calls from '@earcon/contract/contact/letters.admin.calls'
import type { FailedMail, InquiryEntry, InquiryState } from '@earcon/contract/contact/letters.admin.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../../context.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { changeAtDesk, type NoteChange } from '../../identity/identity.desk.service.ts'
import { inquiryKind } from '../contact.outbox.ts'
import {
  countFailedMails,
  countInquiries,
  failedMailsAt,
  type InquiryRow,
  inquiriesAt,
  inquiryAtDesk,
  lockInquiry,
  markInquiryAnswered,
  markInquiryCleared,
  resetFailedMails,
} from './letters.queries.ts'

/** What people wrote to the shop; what robots seem to have written is apart, and never lost. */
export async function listInquiries(
  { db }: DeskContext,
  { state, page, limit }: { state: InquiryState; page: number; limit: number },
): Promise<AnswerOf<typeof calls.listInquiries>> {
  const counts = await countInquiries(db)
  const total = counts[state]
  const found = (page - 1) * limit < total ? await inquiriesAt(db, { state, page, limit }) : []
  return {
    data: found.map(asEntry),
    pagination: { page, limit, totalPages: Math.ceil(total / limit), totalItems: total },
    counts,
  }
}

const asEntry = (inquiry: InquiryRow): InquiryEntry => ({
  ...inquiry,
  made_at: inquiry.made_at.toISOString(),
  cleared_at: asTime(inquiry.cleared_at),
  answered_at: asTime(inquiry.answered_at),
})

const asTime = (time: Date | null) => time?.toISOString() ?? null

interface InquiryChange {
  answered?: boolean | undefined
  /** It was no robot's. */
  suspicion?: null | undefined
}

/** Marks an inquiry as answered or not; or as no robot's, and then it is mailed on like any other, once. */
export async function updateInquiry(
  context: DeskContext,
  id: string,
  { answered, suspicion }: InquiryChange,
): Promise<InquiryEntry> {
  if ((answered === undefined) === (suspicion === undefined)) throw new Refusal('inquiry-unclear')
  return changeAtDesk(context, async (context, note) => {
    const inquiry = await lockInquiry(context.db, id)
    if (!inquiry) throw new Refusal('inquiry-not-found')
    if (answered === undefined) await clearInquiry(context, inquiry, note)
    else await answerInquiry(context, inquiry, answered, note)
    return asEntry((await inquiryAtDesk(context.db, id)) ?? inquiry)
  })
}

async function answerInquiry({ db }: DeskContext, inquiry: InquiryRow, answered: boolean, note: NoteChange) {
  if (answered === (inquiry.answered_at !== null)) return
  await markInquiryAnswered(db, inquiry.id, answered)
  await note({
    event: answered ? 'inquiry-answered' : 'inquiry-reopened',
    subject: `inquiry ${inquiry.id}`,
    before: { answered: !answered },
    after: { answered },
  })
}

async function clearInquiry(
  context: DeskContext,
  { id, suspicion, cleared_at }: InquiryRow,
  note: NoteChange,
) {
  if (suspicion === null || cleared_at !== null) return
  await markInquiryCleared(context.db, id)
  await enqueue(context, inquiryKind, { inquiryId: id })
  await note({
    event: 'inquiry-cleared',
    subject: `inquiry ${id}`,
    before: { suspicion },
    after: { suspicion: null },
  })
}

/** Mails that could not be sent: those that were given up, then those that are tried again. */
export async function listFailedMails(
  { db }: DeskContext,
  { page, limit }: { page: number; limit: number } = { page: 1, limit: 200 },
): Promise<AnswerOf<typeof calls.listFailedMails>> {
  const { count } = await countFailedMails(db)
  const mails = (page - 1) * limit < count ? await failedMailsAt(db, { page, limit }) : []
  return {
    data: mails.map(asFailedMail),
    pagination: { page, limit, totalPages: Math.ceil(count / limit), totalItems: count },
  }
}

const asFailedMail = ({
  given_up_at,
  next_at,
  made_at,
  order_number,
  ...mail
}: Awaited<ReturnType<typeof failedMailsAt>>[number]): FailedMail => ({
  ...mail,
  state: given_up_at ? 'failed' : 'retrying',
  order_number: order_number === null ? null : String(order_number),
  made_at: made_at.toISOString(),
  failed_at: asTime(given_up_at),
  next_at: given_up_at ? null : next_at.toISOString(),
})

/** So many at once; whoever has more asks again. */
const mostRetried = 1_000

/** Has failed mails sent now: these, or all of them. If one that is named has not failed, none is. */
export const retryMails = (context: DeskContext, { ids }: { ids?: readonly string[] | undefined } = {}) =>
  changeAtDesk(context, async ({ db }, note) => {
    const retried = await resetFailedMails(db, ids, mostRetried)
    const missing = ids?.find((id) => !retried.some((mail) => mail.id === id))
    if (missing !== undefined)
      throw new Refusal('mail-not-found', { sentences: [`No mail ${missing} is among those that failed.`] })
    for (const { id, kind, attempts, was_given_up } of retried)
      await note({
        event: 'mail-retried',
        subject: `mail ${id}`,
        before: { kind, attempts, given_up: was_given_up },
        after: { kind, attempts: 0, given_up: false },
      })
    return { retried: retried.length }
  })
