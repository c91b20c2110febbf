import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Playable } from '../../player/player.public.ts'
import { isVoiceOn, pressVoice } from '../list/voice-store.ts'
import { shopStateOf } from '../shop-state.ts'
import { actionOfKey, isLeaving } from './suggestion-keys.rules.ts'
import { withVoice } from './suggestion-voice.ts'
import styles from './suggestions.css?url'
import { optionIdOf, SuggestionsPopup, suggestionsId } from './suggestions-popup.tsx'
import { useFieldDescription, useFieldEvents } from './use-field.ts'
import { useSuggestions } from './use-suggestions.ts'

const keysId = 'suggestions-keys'

interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>
  /** What stood in it when it was turned to. */
  before: string
}

/**
 * What somebody may be about to search for, beneath the field in which they type. The field stays what it is, a search box of
 * which the list beneath is searched; it is only told which suggestion is chosen. So its script and its styles can come later.
 */
export function Suggestions({ field, before }: SuggestionsProps) {
  const { search: list } = useLocation()
  const { answer, suggest, close } = useSuggestions()
  const { press, silence } = useHeard()
  const [isStyled, setStyled] = useState(false)
  const [chosenId, choose] = useState<string>()
  const shown = isStyled ? answer : undefined
  const suggestions = useMemo(() => shown?.data.map(withVoice) ?? [], [shown])
  const chosen = suggestions.findIndex(({ id }) => id === chosenId)

  const leave = () => {
    silence()
    choose(undefined)
    close()
  }
  const suggestTyped = () => suggest(field.current?.value.trim() ?? '')

  function onKeyDown(event: KeyboardEvent) {
    const voice = suggestions[chosen]?.voice
    const action = actionOfKey(event, {
      count: suggestions.length,
      chosen,
      isAudible: voice !== undefined,
      isAtEnd: field.current?.selectionStart === field.current?.value.length,
    })
    if (action) event.preventDefault()
    if (action?.type === 'choose') choose(suggestions[action.place]?.id)
    else if (action?.type === 'follow') optionAt(chosen)?.click()
    else if (action?.type === 'play' && voice) press(voice)
    else if (action?.type === 'open') suggestTyped()
    else if (action?.type === 'close' || isLeaving(event)) leave()
  }

  function onInput() {
    silence()
    choose(undefined)
    suggestTyped()
  }

  useFieldEvents(field, { onInput, onKeyDown, onLeave: leave })
  useFieldDescription(field, {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-describedby': keysId,
    'aria-controls': shown && suggestionsId,
    'aria-activedescendant': chosen < 0 ? undefined : optionIdOf(chosen),
  })
  // Whoever types fast has typed before this came.
  useEffect(() => {
    const { current } = field
    if (current && current === document.activeElement && current.value !== before)
      suggest(current.value.trim())
  }, [field, before, suggest])
  useEffect(() => {
    optionAt(chosen)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <div className="suggestions">
      <link rel="stylesheet" href={styles} onLoad={() => setStyled(true)} />
      <p id={keysId} hidden>
        Suggestions come as you type: the arrow keys choose one, Enter opens it, Arrow Right plays it.
      </p>
      <p className="unseen" aria-live="polite">
        {shown && <span key={shown.text}>{describeCount(suggestions.length)}</span>}
      </p>
      {shown && (
        <SuggestionsPopup
          notCalled={shown.is_near_match ? shown.text : undefined}
          {...{ suggestions, chosen }}
          state={shopStateOf(list)}
          onFollow={leave}
          onPress={press}
        />
      )}
    </div>
  )
}

/** What is heard of them, until it is silenced. */
function useHeard() {
  const heard = useRef<Playable>(undefined)
  return {
    press(voice: Playable) {
      heard.current = voice
      pressVoice(voice)
    },
    silence() {
      if (heard.current && isVoiceOn(heard.current)) pressVoice(heard.current)
      heard.current = undefined
    },
  }
}

const optionAt = (place: number) => document.getElementById(optionIdOf(place))

const describeCount = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)
