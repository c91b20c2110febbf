import { foldedEmail, tidyEmail } from '@earcon/contract/email'
import { type Inquiry, inquiryComplaint, inquirySent, soonestMs } from '@earcon/contract/inquiry'
import { Refusal } from '@earcon/contract/refusal'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { type Allowance, allow, networkOf } from '../../platform/limits.ts'
import { post } from '../../platform/outbox.ts'
import { newId } from '../../platform/secrets.ts'
import { inquiriesByEmail, insertInquiry } from './contact.queries.ts'

const perNetwork: Allowance[] = [[5, 600]]

interface Sent extends Inquiry {
  website: string
  took?: number | undefined
}

/** Stored before it is mailed, and stored whatever it looks like; a robot is not told that it was found out. */
export async function takeInquiry(context: Context, sent: Sent) {
  const complaint = inquiryComplaint(sent)
  if (complaint) throw new Refusal('inquiry-refused', { sentences: [complaint.sentence] })
  await allow(context, 'contact', networkOf(context.visitor?.address ?? ''), perNetwork)
  const inquiry = {
    id: newId(),
    name: sent.name.trim(),
    email: tidyEmail(sent.email),
    email_folded: foldedEmail(sent.email),
    message: sent.message.replace(/\r\n?/g, '\n').trim(),
    suspicion: suspicionOf(sent),
  }
  await atomically(context, async (context) => {
    await insertInquiry(context.db, inquiry)
    if (!inquiry.suspicion) await post(context, 'inquiry', { inquiryId: inquiry.id })
  })
  return { success: true as const, message: inquirySent }
}

/** What was written from an address, by whoever has it. */
export const inquiriesFrom = ({ db }: Context, email: string) => inquiriesByEmail(db, foldedEmail(email))

/**
 * What gives a robot away. A client that sends neither of the two extra fields is none for that reason, and nothing that is
 * written makes anybody one: who asks about music sends links to what they mean.
 */
function suspicionOf({ website, took }: Sent) {
  if (website.trim()) return 'filled in what nobody sees'
  return took !== undefined && took < soonestMs ? 'was written in no time' : null
}
