/** Another tab has changed it. */
export function onStorageChange(key: string, changed: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** For good, or until the tab is closed. */
type StorageArea = 'local' | 'session'

/** Storage that may not be used reads as empty. */
export function readStored(key: string, area: StorageArea = 'local') {
  try {
    return window[`${area}Storage`].getItem(key)
  } catch {
    return null
  }
}

/** Whether it could be done: storage may be forbidden, or full. */
export function writeStored(key: string, text: string | null, area: StorageArea = 'local') {
  try {
    const storage = window[`${area}Storage`]
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
