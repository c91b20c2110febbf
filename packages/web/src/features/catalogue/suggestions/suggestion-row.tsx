import { PlayIcon, Spinner, StopIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Playable, SoundRemark, useSoundRemark } from '../../player/player.public.ts'
import { useVoicePhase } from '../list/voice-store.ts'
import type { HeardSuggestion } from './suggestion-voice.ts'

interface SuggestionRowProps {
  id: string
  of: HeardSuggestion
  isChosen: boolean
  /** What the history remembers of the list that it is opened from. */
  state: object
  onFollow: () => void
  onPress: (voice: Playable) => void
}

/** An option, and beside it for pointers what plays it: within an option nobody else would find a button. */
export function SuggestionRow({ id, of, isChosen, state, onFollow, onPress }: SuggestionRowProps) {
  const { type, title, about, address, voice } = of
  return (
    <div role="presentation" className="suggestion">
      <Link
        id={id}
        role="option"
        aria-selected={isChosen}
        tabIndex={-1}
        to={address}
        state={state}
        onClick={onFollow}
      >
        <span className="title">{title}</span>{' '}
        <span className="about">{type === 'track' ? `in ${about}` : about}</span>
      </Link>
      {voice && <PlayButton of={voice} onPress={onPress} />}
    </div>
  )
}

function PlayButton({ of: voice, onPress }: { of: Playable; onPress: (voice: Playable) => void }) {
  const phase = useVoicePhase(voice)
  const remark = useSoundRemark(voice)
  return (
    <>
      <button
        type="button"
        className="button round"
        tabIndex={-1}
        aria-hidden="true"
        data-phase={phase}
        onClick={() => onPress(voice)}
      >
        {phase === 'silent' ? <PlayIcon /> : phase === 'playing' ? <StopIcon /> : <Spinner />}
      </button>
      {remark && <SoundRemark>{remark}</SoundRemark>}
    </>
  )
}
