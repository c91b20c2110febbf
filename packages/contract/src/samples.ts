import { z } from 'zod'
import { call, file } from './call.ts'
import { text } from './text.ts'

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

export const listSamples = call({
  method: 'GET',
  path: '/samples',
  summary: 'The sounds that anybody may hear whole',
  answer: z.object({ data: z.array(SoundSample) }),
})

export const getExample = call({
  method: 'GET',
  path: '/examples/:version/:file',
  summary: 'One of the samples, in its new or its old version',
  params: z.object({ version: text('version'), file: text('file') }),
  answer: file('audio/mpeg'),
})
