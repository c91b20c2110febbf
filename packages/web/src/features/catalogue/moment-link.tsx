import type { SoundPack, Track } from '@earcon/contract/catalogue'
import { lazy, Suspense, useState } from 'react'
import { type Playable, usePhase } from '../../state/player.ts'

/** Fetched with the first sound that plays; without a network there is none, and nothing else is missing. */
const LinkButton = lazy(() =>
  import('./link-button.tsx').then(
    ({ LinkButton }) => ({ default: LinkButton }),
    () => ({ default: () => null }),
  ),
)

/** Beside a track that plays, a link to the moment that is heard. Once there it stays, unseen, so that nobody who stands on it is lost. */
export function MomentLink({ pack, track, preview }: { pack: SoundPack; track: Track; preview: Playable }) {
  const phase = usePhase(preview)
  const isHeard = phase === 'playing' || phase === 'paused'
  const [wasHeard, setWasHeard] = useState(false)
  if (isHeard && !wasHeard) setWasHeard(true)
  if (!wasHeard) return null
  const length = track.recording?.preview_seconds ?? track.duration_seconds
  return (
    <Suspense>
      <LinkButton {...{ length, isHeard }} sound={preview} pack={pack.id} />
    </Suspense>
  )
}
