import { clearMediaSession, type MediaKeyHandlers, setMediaSession } from './media-session.ts'
import type { PlayerState } from './player.rules.ts'
import { updateTabTitle } from './tab-title.ts'

let shownTurn = 0

/** What is told of a sound outside of the page: in the tab, on lock screens and keyboards, whose keys then lead here. */
export function updateNowPlaying(player: PlayerState, keys: MediaKeyHandlers) {
  const { sound, turn } = player
  updateTabTitle(player)
  if (!sound) clearMediaSession()
  else if (turn !== shownTurn) setMediaSession(sound, keys)
  shownTurn = sound ? turn : 0
}
