import { useState } from 'react'
import { type Playable, usePhase } from '../../state/player.ts'
import { later } from '../../ui/later.tsx'

/** Fetched with the first sound that plays; without a network there is none, and nothing else is missing. */
const { Part: LinkButton } = later(async () => (await import('./link-button.tsx')).LinkButton)

/** Beside a track that plays, a link to the moment that is heard. Once there it stays, unseen, so that nobody who stands on it is lost. */
export function MomentLink({ pack, of: sound }: { pack: string; of: Playable }) {
  const phase = usePhase(sound)
  const isHeard = phase === 'playing' || phase === 'paused'
  const [wasHeard, setWasHeard] = useState(false)
  if (isHeard && !wasHeard) setWasHeard(true)
  return wasHeard ? <LinkButton {...{ pack, sound, isHeard }} /> : null
}
