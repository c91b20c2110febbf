/** Under this lies which payments have cleared the cart; whenever one has, somebody owns something more. */
export const paidKey = 'earcon.paidIntents'

/** Another tab has changed it. */
export function hearStored(key: string, changed: () => void) {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** For good, or until the tab is closed. */
type Kept = 'local' | 'session'

/** Storage that may not be used reads as empty. */
export function readStored(key: string, kept: Kept = 'local') {
  try {
    return window[`${kept}Storage`].getItem(key)
  } catch {
    return null
  }
}

/** Whether it could be done: storage may be forbidden, or full. */
export function writeStored(key: string, text: string | null, kept: Kept = 'local') {
  try {
    const storage = window[`${kept}Storage`]
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
