import { z } from 'zod'
import { defineCall } from '../call.ts'
import { formField } from '../fields.ts'

export const submitInquiry = defineCall({
  method: 'POST',
  path: '/contact/submit',
  summary: 'Sends a message to the shop',
  body: z.object({
    name: formField('name'),
    email: formField('email'),
    message: formField('message'),
    /** Nobody sees this field, so whoever fills it in is no person. */
    website: formField('website'),
    /** How long the form stood open, in milliseconds: a person takes a moment to write. */
    took: z.number().optional().catch(undefined),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})
