import { useEffect, useRef } from 'react'
import { PlayIcon, Spinner } from '../../ui/icons.tsx'
import {
  isPlayerBusy,
  type Playable,
  playedShareOf,
  pressSound,
  usePlayerPhase,
} from '../player/player.public.ts'
import { PauseIcon } from './sample-icons.tsx'

/** Plays one version of a sample, and pauses it. Without scripts it is a link to the same sound. */
export function VersionButton({ sound, text, name }: { sound: Playable; text: string; name: string }) {
  const phase = usePlayerPhase(sound)
  const busy = isPlayerBusy(phase)
  const label = `${text}: ${name}`
  return (
    <>
      <button
        type="button"
        className="button version"
        aria-label={label}
        aria-pressed={phase === 'playing'}
        aria-busy={busy}
        onClick={() => pressSound(sound)}
      >
        {busy ? <Spinner /> : phase === 'playing' ? <PauseIcon /> : <PlayIcon />}
        {text}
        {phase !== 'silent' && <Progress of={sound} />}
      </button>
      <noscript>
        <a className="button version" href={sound.src} aria-label={label}>
          <PlayIcon />
          {text}
        </a>
      </noscript>
    </>
  )
}

function Progress({ of: sound }: { of: Playable }) {
  const line = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let frame = 0
    const follow = () => {
      line.current?.style.setProperty('scale', `${playedShareOf(sound)} 1`)
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [sound])

  return <span ref={line} className="progress" />
}
