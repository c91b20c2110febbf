import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * A field that says what the address asks for. Whoever goes elsewhere, or back, finds in it what is shown; whoever types is
 * not interrupted by the step that this led to.
 */
export function useAddressField(value: string) {
  const input = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (input.current && (back || document.activeElement !== input.current)) input.current.value = value
  }, [key, back, value])
  return input
}
