import { PlayIcon, Spinner, StopIcon } from '../../ui/icons.tsx'
import type { Playable } from './playable.ts'
import { isPlayerBusy } from './player.rules.ts'
import { pressSound, usePlayerPhase } from './player-store.ts'

/** Plays a track's preview, and stops it. Without scripts it is a link to the same sound. */
export function PreviewButton({ of: preview }: { of: Playable }) {
  const phase = usePlayerPhase(preview)
  const busy = isPlayerBusy(phase)
  const still = phase === 'silent' || phase === 'paused'
  return (
    <>
      <button
        type="button"
        className="button round"
        aria-label={`${still ? 'Play' : 'Stop'} preview: ${preview.title}`}
        aria-busy={busy}
        data-phase={phase}
        onClick={() => pressSound(preview)}
      >
        {busy ? <Spinner /> : still ? <PlayIcon /> : <StopIcon />}
      </button>
      <noscript>
        <a className="button round" href={preview.src} aria-label={`Play preview: ${preview.title}`}>
          <PlayIcon />
        </a>
      </noscript>
    </>
  )
}
