import { PlayIcon, Spinner, StopIcon } from '../../../ui/icons.tsx'
import type { Playable } from '../../player/player.public.ts'
import { fetchVoice, pressVoice, useVoicePhase } from './voice-store.ts'

/** Plays what speaks for a card or a row, and stops it. Without scripts it is a link to the same sound. */
export function VoiceButton({ of: voice }: { of: Playable }) {
  const phase = useVoicePhase(voice)
  const isStill = phase === 'silent' || phase === 'paused'
  const isBusy = !isStill && phase !== 'playing'
  const fetchAhead = () => fetchVoice(voice)
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
