import { PlayIcon, Spinner, StopIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Playable, SoundRemark, useSoundRemark } from '../../player/player.public.ts'
import { useVoicePhase } from '../list/voice-store.ts'
import type { HeardSuggestion } from './suggestion-voice.ts'

export const suggestionsId = 'suggestions'
export const optionIdOf = (place: number) => `suggestion-${place}`

interface PopupProps {
  suggestions: readonly HeardSuggestion[]
  /** The place of the chosen one; -1 while none is. */
  chosen: number
  /** What nothing is called, where these are only near it. */
  notCalled: string | undefined
  /** What the history remembers of the list that they are opened from. */
  state: object
  onFollow: () => void
  onPress: (voice: Playable) => void
}

export const SuggestionsPopup = ({ suggestions, chosen, notCalled, onPress, ...opening }: PopupProps) => (
  // Whoever presses something here goes on typing.
  <div role="presentation" className="suggestions-popup" onMouseDown={(event) => event.preventDefault()}>
    {notCalled && (
      <p>
        Nothing is called “<bdi>{notCalled}</bdi>”. Nearest:
      </p>
    )}
    <div role="listbox" id={suggestionsId} aria-label="Suggestions">
      {suggestions.map((suggestion, place) => (
        // An option, and beside it for pointers what plays it: within an option nobody else would find a button.
        <div key={suggestion.id} role="presentation" className="suggestion">
          <Option of={suggestion} id={optionIdOf(place)} isChosen={place === chosen} {...opening} />
          {suggestion.voice && <PlayButton of={suggestion.voice} onPress={onPress} />}
        </div>
      ))}
    </div>
    {suggestions.map(({ id, voice }) => voice && <Remark key={id} of={voice} />)}
    <p className="suggestion-keys" aria-hidden="true">
      ↓ chooses, Enter opens, → hears it
    </p>
  </div>
)

interface OptionProps extends Pick<PopupProps, 'state' | 'onFollow'> {
  of: HeardSuggestion
  id: string
  isChosen: boolean
}

const Option = ({ of: { type, title, about, address }, id, isChosen, state, onFollow }: OptionProps) => (
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
)

function PlayButton({ of: voice, onPress }: { of: Playable } & Pick<PopupProps, 'onPress'>) {
  const phase = useVoicePhase(voice)
  return (
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
  )
}

function Remark({ of: voice }: { of: Playable }) {
  const remark = useSoundRemark(voice)
  return remark && <SoundRemark>{remark}</SoundRemark>
}
