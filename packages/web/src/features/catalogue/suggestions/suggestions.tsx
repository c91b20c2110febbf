import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Playable } from '../../player/player.public.ts'
import { isVoiceOn, pressVoice } from '../list/voice-store.ts'
import { shopStateOf } from '../shop-state.ts'
import { actionOfKey, isLeaving } from './suggestion-keys.rules.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import { withVoice } from './suggestion-voice.ts'
import styles from './suggestions.css?url'
import { useSuggestions } from './use-suggestions.ts'

const listId = 'suggestions'
const hintId = 'suggestions-hint'

/**
 * What somebody may be about to search for, beneath the field in which they type. The field stays what it is, a search box of
 * which the list beneath is searched; it is only told which suggestion is chosen. So its script and its styles can come later.
 */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { search: list } = useLocation()
  const { answer, suggest, close } = useSuggestions()
  const [isStyled, setStyled] = useState(false)
  const [chosenId, choose] = useState<string>()
  const suggestions = useMemo(
    () => (isStyled && answer ? answer.data.map(withVoice) : []),
    [isStyled, answer],
  )
  const chosen = suggestions.findIndex(({ id }) => id === chosenId)
  const popup = useRef<HTMLDivElement>(null)
  const heard = useRef<Playable>(undefined)

  const press = (voice: Playable) => {
    heard.current = voice
    pressVoice(voice)
  }
  const silence = () => {
    if (heard.current && isVoiceOn(heard.current)) pressVoice(heard.current)
    heard.current = undefined
  }
  const leave = () => {
    silence()
    choose(undefined)
    close()
  }
  const textOf = () => field.current?.value.trim() ?? ''

  const onInput = useEffectEvent(() => {
    silence()
    choose(undefined)
    suggest(textOf())
  })
  const onBlur = useEffectEvent(() => {
    // Who looks at another window comes back to the field.
    if (document.activeElement !== field.current) leave()
  })
  /** There it is another list, and another text. */
  const onBack = useEffectEvent(() => leave())
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { current: input } = field
    const voice = suggestions[chosen]?.voice
    const isAtEnd = input?.selectionStart === input?.value.length
    const action = actionOfKey(event, {
      count: suggestions.length,
      chosen,
      isAudible: voice !== undefined,
      isAtEnd,
    })
    if (!action) return isLeaving(event) && leave()
    event.preventDefault()
    if (action.type === 'choose') choose(suggestions[action.place]?.id)
    else if (action.type === 'follow') optionOf(popup.current, chosen)?.click()
    else if (action.type === 'open') suggest(textOf())
    else if (action.type === 'close') leave()
    else if (voice) press(voice)
  })

  useEffect(() => {
    const { current: input } = field
    if (!input) return
    // What was typed until now counts too.
    const late = setTimeout(() => {
      if (document.activeElement === input && input.value !== input.defaultValue) onInput()
    })
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', onInput, { signal })
    input.addEventListener('keydown', onKeyDown, { signal })
    input.addEventListener('blur', onBlur, { signal })
    addEventListener('popstate', onBack, { signal })
    return () => {
      clearTimeout(late)
      listening.abort()
    }
  }, [field])

  const isOpen = suggestions.length > 0
  useEffect(() => {
    const { current: input } = field
    if (!input) return
    return describe(input, {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-describedby': hintId,
      ...(isOpen && { 'aria-controls': listId }),
      ...(chosen >= 0 && { 'aria-activedescendant': optionIdOf(chosen) }),
    })
  }, [field, isOpen, chosen])

  useEffect(() => {
    optionOf(popup.current, chosen)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <div className="suggestions">
      <link rel="stylesheet" href={styles} onLoad={() => setStyled(true)} />
      <p id={hintId} hidden>
        Suggestions come as you type: the arrow keys choose one, Enter opens it, Arrow Right plays it.
      </p>
      <p className="unseen" aria-live="polite">
        {answer && isOpen && <span key={answer.text}>{describeCount(suggestions.length)}</span>}
      </p>
      {answer && isOpen && (
        // Whoever presses something here goes on typing.
        <div
          ref={popup}
          role="presentation"
          className="suggestions-popup"
          onMouseDown={(event) => event.preventDefault()}
        >
          {answer.is_near_match && (
            <p className="nearest">
              Nothing is called “<bdi>{answer.text}</bdi>”. Nearest:
            </p>
          )}
          <div role="listbox" id={listId} aria-label="Suggestions">
            {suggestions.map((suggestion, place) => (
              <SuggestionRow
                key={suggestion.id}
                id={optionIdOf(place)}
                of={suggestion}
                isChosen={place === chosen}
                state={shopStateOf(list)}
                onFollow={leave}
                onPress={press}
              />
            ))}
          </div>
          <p className="suggestion-keys" aria-hidden="true">
            ↓ chooses, Enter opens, → hears it
          </p>
        </div>
      )}
    </div>
  )
}

const optionIdOf = (place: number) => `suggestion-${place}`

const optionOf = (popup: HTMLElement | null, place: number) =>
  popup?.querySelector<HTMLElement>(`#${optionIdOf(place)}`)

const describeCount = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)

/** For as long as it is so, also after the field's own script has drawn it anew: that knows nothing of these. */
function describe(input: HTMLElement, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  return () => {
    for (const name of Object.keys(attributes)) input.removeAttribute(name)
  }
}
