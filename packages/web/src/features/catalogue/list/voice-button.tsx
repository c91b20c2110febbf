import { PlayIcon, Spinner, StopIcon } from '../../../ui/icons.tsx'
import type { Playable } from '../../player/player.public.ts'
import { fetchVoice, pressVoice, useVoicePhase } from './voice-store.ts'

interface VoiceButtonProps {
  of: Playable
  /** Worth to be fetched before anybody has pressed, so that it is heard at once. */
  isShort?: boolean
}

/** Plays what speaks for a card or a row, and stops it. Without scripts it is a link to the same sound. */
export function VoiceButton({ of: voice, isShort = false }: VoiceButtonProps) {
  const phase = useVoicePhase(voice)
  const isStill = phase === 'silent' || phase === 'paused'
  const isBusy = !isStill && phase !== 'playing'
  const fetchAhead = isShort ? () => fetchVoice(voice) : undefined
  return (
    <>
      <button
        type="button"
        className="button round voice"
        aria-label={`${isStill ? 'Play' : 'Stop'} preview: ${voice.title}`}
        aria-busy={isBusy}
        data-phase={phase}
        data-voice={voice.id}
        onPointerEnter={fetchAhead}
        onPointerDown={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => pressVoice(voice)}
      >
        {isBusy ? <Spinner /> : isStill ? <PlayIcon /> : <StopIcon />}
      </button>
      <noscript>
        <a className="button round voice" href={voice.src} aria-label={`Play preview: ${voice.title}`}>
          <PlayIcon />
        </a>
      </noscript>
    </>
  )
}
