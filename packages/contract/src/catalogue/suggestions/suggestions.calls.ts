import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { textField } from '../../fields.ts'

export const Suggestion = z.object({
  type: z.enum(['pack', 'track']),
  id: z.string(),
  title: z.string(),
  /** Of a pack what it is and how long that lasts; of a track the title of its pack. */
  about: z.string(),
  /** Where its page is; of a track, where it stands on the page of its pack. */
  address: z.string(),
  /** What anybody may hear of it; null where that is not made yet. */
  sound_url: z.string().nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const Suggestions = z.object({
  /** Packs and tracks whose titles hold the text, and then packs that are found by its words. */
  data: z.array(Suggestion).max(8),
  /** Nothing holds the text: these only look like it. */
  is_near_match: z.boolean(),
})
export type Suggestions = z.infer<typeof Suggestions>

export const listSuggestions = defineCall({
  method: 'GET',
  path: '/search-suggestions',
  summary: 'What somebody may be about to search for: at most eight packs and tracks, from two letters on',
  query: z.object({ search: textField('search').default('') }),
  answer: Suggestions,
})
