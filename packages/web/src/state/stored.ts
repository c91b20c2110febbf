import { useSyncExternalStore } from 'react'

/** One text in the browser's storage, the same in every tab. Storage that may not be used reads as empty. */
export function useStored(key: string) {
  return useSyncExternalStore(
    (changed) => {
      const heard = (event: StorageEvent) => {
        if (event.key === key || event.key === null) changed()
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
    () => read(key),
    () => null,
  )
}

function read(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
