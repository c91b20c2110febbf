import {
  type Inquiry,
  inquiryComplaint,
  inquirySentMessage,
  minFormOpenMs,
} from '@earcon/contract/contact/inquiry.rules'
import { foldEmail, normalizeEmail } from '@earcon/contract/identity/email.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { networkOfVisitor } from '../../platform/security/networks.ts'
import { type RateLimit, rateLimit } from '../../platform/security/rate-limits.ts'
import { newId } from '../../platform/security/secrets.ts'
import { inquiryKind } from './contact.outbox.ts'
import { inquiriesByEmail, insertInquiry } from './contact.queries.ts'

const inquiryLimitsPerNetwork: RateLimit[] = [{ max: 5, seconds: 600 }]

interface SubmittedInquiry extends Inquiry {
  website: string
  took?: number | undefined
}

/** Stored before it is mailed, and stored whatever it looks like; a robot is not told that it was found out. */
export async function submitInquiry(context: Context, sent: SubmittedInquiry) {
  const complaint = inquiryComplaint(sent)
  if (complaint) throw new Refusal('inquiry-refused', { sentences: [complaint.sentence] })
  await rateLimit(context, {
    action: 'contact',
    subject: networkOfVisitor(context),
    limits: inquiryLimitsPerNetwork,
  })
  const inquiry = {
    id: newId(),
    name: sent.name.trim(),
    email: normalizeEmail(sent.email),
    email_folded: foldEmail(sent.email),
    message: sent.message.replace(/\r\n?/g, '\n').trim(),
    suspicion: suspicionOf(sent),
  }
  await atomically(context, async (context) => {
    await insertInquiry(context.db, inquiry)
    if (!inquiry.suspicion) await enqueue(context, inquiryKind, { inquiryId: inquiry.id })
  })
  return { success: true as const, message: inquirySentMessage }
}

/** What was written from an address, by whoever has it. */
export const listInquiriesFrom = ({ db }: Context, email: string) => inquiriesByEmail(db, foldEmail(email))

/**
 * What gives a robot away. A client that sends neither of the two extra fields is none for that reason, and nothing that is
 * written makes anybody one: who asks about music sends links to what they mean.
 */
function suspicionOf({ website, took }: SubmittedInquiry) {
  if (website.trim()) return 'filled in what nobody sees'
  return took !== undefined && took < minFormOpenMs ? 'was written in no time' : null
}
