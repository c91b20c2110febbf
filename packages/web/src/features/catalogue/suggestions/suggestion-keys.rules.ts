export interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  /** A word is still being put together. */
  isComposing: boolean
}

export interface ShownSuggestions {
  /** None while they are closed. */
  count: number
  /** The place of the chosen one; -1 while none is. */
  chosen: number
  /** The chosen one has a sound. */
  isAudible: boolean
  /** The caret stands behind the last letter. */
  isAtEnd: boolean
}

export type KeyAction = { type: 'open' | 'close' | 'follow' | 'play' } | { type: 'choose'; place: number }

/** What a key does to the suggestions, in place of what it does in a field; nothing where it goes on doing that. */
export function actionOfKey(pressed: PressedKey, shown: ShownSuggestions): KeyAction | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing } = pressed
  if (isComposing || ctrlKey || metaKey || shiftKey) return undefined
  if (altKey) return withAlt(key, shown)
  const { count, chosen, isAudible, isAtEnd } = shown
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return { type: 'choose', place: chosen + 1 < count ? chosen + 1 : -1 }
    case 'ArrowUp':
      return { type: 'choose', place: chosen < 0 ? count - 1 : chosen - 1 }
    case 'Escape':
      return { type: 'close' }
    case 'Enter':
      return chosen < 0 ? undefined : { type: 'follow' }
    case 'ArrowRight':
      return chosen >= 0 && isAudible && isAtEnd ? { type: 'play' } : undefined
    default:
      return undefined
  }
}

function withAlt(key: string, { count }: ShownSuggestions): KeyAction | undefined {
  if (key === 'ArrowDown' && count === 0) return { type: 'open' }
  return key === 'ArrowUp' && count > 0 ? { type: 'close' } : undefined
}

/** After these the text is left, or searched for: nothing is suggested any more. */
export const isLeaving = ({ key, isComposing }: PressedKey) =>
  !isComposing && (key === 'Tab' || key === 'Enter')
