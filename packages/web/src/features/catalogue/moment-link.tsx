import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import { type Playable, usePhase } from '../../state/player.ts'
import type { LinkButton as Button } from './link-button.tsx'

/** Fetched with the first sound that plays; without a network there is none, and nothing else is missing. */
const LinkButton = lazy<ComponentType<ComponentProps<typeof Button>>>(async () => {
  try {
    return { default: (await import('./link-button.tsx')).LinkButton }
  } catch {
    return { default: () => null }
  }
})

/** Beside a track that plays, a link to the moment that is heard. Once there it stays, unseen, so that nobody who stands on it is lost. */
export function MomentLink({ pack, of: sound }: { pack: string; of: Playable }) {
  const phase = usePhase(sound)
  const isHeard = phase === 'playing' || phase === 'paused'
  const [wasHeard, setWasHeard] = useState(false)
  if (isHeard && !wasHeard) setWasHeard(true)
  return <Suspense>{wasHeard && <LinkButton {...{ pack, sound, isHeard }} />}</Suspense>
}
