/** Another tab has changed it. */
export function onStorageChange(key: string, changed: () => void) {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** For good, or until the tab is closed. */
type StorageArea = 'local' | 'session'

/** Storage that may not be used reads as empty. */
export function readStored(key: string, kept: StorageArea = 'local') {
  try {
    return window[`${kept}Storage`].getItem(key)
  } catch {
    return null
  }
}

/** Whether it could be done: storage may be forbidden, or full. */
export function writeStored(key: string, text: string | null, kept: StorageArea = 'local') {
  try {
    const storage = window[`${kept}Storage`]
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
