import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import type { CopyLinkButton as LoadedButton } from './link-button.tsx'
import type { Playable } from './playable.ts'
import { usePlayerPhase } from './player-store.ts'

/** Fetched with the first sound that plays; without a network there is none, and nothing else is missing. */
const CopyLinkButton = lazy<ComponentType<ComponentProps<typeof LoadedButton>>>(async () => {
  try {
    return { default: (await import('./link-button.tsx')).CopyLinkButton }
  } catch {
    return { default: () => null }
  }
})

/** Beside a track that plays, a link to the moment that is heard. Once there it stays, unseen, so that nobody who stands on it is lost. */
export function MomentLink({ pack, of: sound }: { pack: string; of: Playable }) {
  const phase = usePlayerPhase(sound)
  const isHeard = phase === 'playing' || phase === 'paused'
  const [wasHeard, setWasHeard] = useState(false)
  if (isHeard && !wasHeard) setWasHeard(true)
  return <Suspense>{wasHeard && <CopyLinkButton {...{ pack, sound, isHeard }} />}</Suspense>
}
