/** Open while something is on or performed, to the other tabs of the shop. */
let channel: BroadcastChannel | undefined

/** One sound at a time in the whole shop: the tab that begins is heard by the one that is on. */
export function openTabChannel(silenced: () => void) {
  if (channel) return
  channel = new BroadcastChannel('earcon.player')
  channel.addEventListener('message', silenced)
}

export function silenceOtherTabs() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel?.postMessage(null)
}

export function closeTabChannel() {
  channel?.close()
  channel = undefined
}
