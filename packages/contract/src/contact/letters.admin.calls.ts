import { z } from 'zod'
import { defineCall } from '../call.ts'
import { textField } from '../fields.ts'
import { pageOf, pageQuery } from '../paging.ts'

/** open: to be answered. suspected: judged to be a robot's, and not mailed on. */
export const InquiryState = z.enum(
  ['open', 'answered', 'suspected'],
  "state must be 'open', 'answered' or 'suspected'.",
)
export type InquiryState = z.infer<typeof InquiryState>

export const InquiryEntry = z.object({
  id: z.string(),
  state: InquiryState,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  made_at: z.iso.datetime(),
  /** Why it was taken for a robot's, also where that was corrected since. */
  suspicion: z.string().nullable(),
  cleared_at: z.iso.datetime().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** The account with this address, if there is one. */
  person_id: z.string().nullable(),
})
export type InquiryEntry = z.infer<typeof InquiryEntry>

export const listInquiries = defineCall({
  method: 'GET',
  path: '/admin/inquiries',
  summary: 'What people wrote to the shop, the newest first, with what robots seem to have written apart',
  admin: true,
  query: z.object({ state: InquiryState.default('open'), ...pageQuery }),
  answer: pageOf(InquiryEntry).extend({
    /** How many there are of each. */
    counts: z.object({ open: z.int(), answered: z.int(), suspected: z.int() }),
  }),
})

export const updateInquiry = defineCall({
  method: 'PUT',
  path: '/admin/inquiries/:id',
  summary: 'Marks an inquiry as answered or not; or as no robot’s, and then it is mailed on',
  admin: true,
  params: z.object({ id: textField('id') }),
  body: z.strictObject(
    {
      answered: z.boolean('answered must be true or false.').optional(),
      suspicion: z.null('suspicion must be null.').optional(),
    },
    'Please say whether it is answered, or that it is no robot’s.',
  ),
  answer: InquiryEntry,
})

/** A mail that did not go out. */
export const FailedMail = z.object({
  id: z.string(),
  /** failed: nobody tries again by themselves. retrying: it is tried again at `next_at`. */
  state: z.enum(['failed', 'retrying']),
  kind: z.string(),
  /** Whom it is for; null where it is for the shop itself. */
  to: z.string().nullable(),
  /** The order that it is about. */
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  made_at: z.iso.datetime(),
  failed_at: z.iso.datetime().nullable(),
  next_at: z.iso.datetime().nullable(),
  attempts: z.int().nonnegative(),
  complaint: z.string().nullable(),
})
export type FailedMail = z.infer<typeof FailedMail>

export const listFailedMails = defineCall({
  method: 'GET',
  path: '/admin/mails/failed',
  summary: 'Mails that could not be sent: those that were given up, then those that are tried again',
  admin: true,
  query: z.object(pageQuery),
  answer: pageOf(FailedMail),
})

export const retryMails = defineCall({
  method: 'POST',
  path: '/admin/mails/retry',
  summary: 'Has failed mails sent now: these, or all of them',
  admin: true,
  body: z.object({
    ids: z.array(textField('ids'), 'ids must be a list.').max(1_000, 'ids must be at most 1,000.').optional(),
  }),
  answer: z.object({ retried: z.int().nonnegative() }),
})
