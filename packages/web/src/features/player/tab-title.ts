import type { PlayerState } from './player.rules.ts'
import { tabTitleOf } from './tab-title.rules.ts'

/** The page's own title, and what stands in the tab in its place. */
let own = ''
let shown = ''
let current: PlayerState
let watch: MutationObserver | undefined

/** Tells in the tab what is playing. The page may name itself anew meanwhile: that title is then the one that comes back. */
export function updateTabTitle(player: PlayerState) {
  current = player
  if (document.title !== shown) own = document.title
  const title = tabTitleOf(player, own)
  watch ??= new MutationObserver(() => updateTabTitle(current))
  watch.disconnect()
  if (document.title !== title) document.title = title
  // As the browser gives it back, which puts its spaces in order.
  shown = document.title
  if (title !== own) watch.observe(document.head, { subtree: true, childList: true, characterData: true })
}
