/** Open while something is on or performed, to the other tabs of the shop. */
let tabs: BroadcastChannel | undefined

/** One sound at a time in the whole shop: the tab that begins is heard by the one that is on. */
export function hearTabs(silenced: () => void) {
  if (tabs) return
  tabs = new BroadcastChannel('earcon.player')
  tabs.addEventListener('message', silenced)
}

export function silenceTabs() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  tabs?.postMessage(null)
}

export function leaveTabs() {
  tabs?.close()
  tabs = undefined
}
