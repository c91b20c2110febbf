import { z } from 'zod'
import { call } from './call.ts'
import { field } from './text.ts'

export const submitInquiry = call({
  method: 'POST',
  path: '/contact/submit',
  summary: 'Sends a message to the shop',
  body: z.object({
    name: field('name'),
    email: field('email'),
    message: field('message'),
    /** Nobody sees this field, so whoever fills it in is no person. */
    website: field('website'),
    /** How long the form stood open, in milliseconds: a person takes a moment to write. */
    took: z.number().optional().catch(undefined),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})
