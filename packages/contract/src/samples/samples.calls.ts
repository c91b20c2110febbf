import { z } from 'zod'
import { defineCall, fileAnswer } from '../call.ts'
import { textField } from '../fields.ts'

export const SoundSample = z.object({
  id: z.string(),
  title: z.string(),
  /** As a listener reads it: 0:02 or 0:03. */
  duration: z.string(),
  /** Where the sound is at home. */
  context: z.string(),
  src: z.string(),
  oldSrc: z.string().optional(),
})
export type SoundSample = z.infer<typeof SoundSample>

export const listSamples = defineCall({
  method: 'GET',
  path: '/samples',
  summary: 'The sounds that anybody may hear whole',
  answer: z.object({ data: z.array(SoundSample) }),
})

export const getExample = defineCall({
  method: 'GET',
  path: '/examples/:version/:file',
  summary: 'One of the samples, in its new or its old version',
  params: z.object({ version: textField('version'), file: textField('file') }),
  answer: fileAnswer('audio/mpeg'),
})
