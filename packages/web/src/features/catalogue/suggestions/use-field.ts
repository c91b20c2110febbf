import { type RefObject, useEffect, useEffectEvent } from 'react'

type Field = RefObject<HTMLInputElement | null>

interface FieldEvents {
  onInput: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Something else has the focus, or history has brought another text. */
  onLeave: () => void
}

/** What is done in a field that somebody else has drawn. */
export function useFieldEvents(field: Field, { onInput, onKeyDown, onLeave }: FieldEvents) {
  const typed = useEffectEvent(onInput)
  const pressed = useEffectEvent(onKeyDown)
  const left = useEffectEvent(onLeave)

  useEffect(() => {
    const { current: input } = field
    if (!input) return
    const hasFocus = () => document.activeElement === input
    // What was typed until now counts too.
    const timer = setTimeout(() => {
      if (hasFocus() && input.value !== input.defaultValue) typed()
    })
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', () => typed(), { signal })
    input.addEventListener('keydown', (event) => pressed(event), { signal })
    // Who looks at another window comes back to the field.
    input.addEventListener('blur', () => hasFocus() || left(), { signal })
    addEventListener('popstate', () => left(), { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [field])
}

/** What assistive technology is told of a field, which whoever has drawn it knows nothing of. */
export function useFieldDescription(field: Field, described: Record<string, string | undefined>) {
  useEffect(() => {
    for (const [name, value] of Object.entries(described))
      if (value === undefined) field.current?.removeAttribute(name)
      else field.current?.setAttribute(name, value)
  })
}
