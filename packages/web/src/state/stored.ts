import { useSyncExternalStore } from 'react'

/** One text in the browser's storage, the same in every tab. Storage that may not be used reads as empty. */
export function useStored(key: string) {
  return useSyncExternalStore(
    (changed) => hearStored(key, changed),
    () => readStored(key),
    () => null,
  )
}

/** Another tab has changed it. */
export function hearStored(key: string, changed: () => void) {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

export function readStored(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether it could be done: storage may be forbidden, or full. */
export function writeStored(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
