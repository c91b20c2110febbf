import type { Suggestion } from '@earcon/contract/catalogue/suggestions/suggestions.calls'
import type { Playable } from '../../player/player.public.ts'

export type HeardSuggestion = Suggestion & { voice: Playable | undefined }

/** Under an id of its own: what is heard here is not what a card in the list plays. */
export const withVoice = (suggestion: Suggestion): HeardSuggestion => {
  const { id, title, about, sound_url } = suggestion
  const voice =
    sound_url === null ? undefined : { id: `suggested-${id}`, title, src: sound_url, album: about }
  return { ...suggestion, voice: voice && { kind: 'preview', ...voice } }
}
