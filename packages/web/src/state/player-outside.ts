import type { Player } from '@earcon/contract/player'
import { forgetKeys, hearKeys, type Keys } from './player-keys.ts'
import { showTitle } from './player-title.ts'

let told = 0

/** What is told of a sound outside of the page: in the tab, on lock screens and keyboards, whose keys then lead here. */
export function tellOutside(player: Player, keys: Keys) {
  const { sound, turn } = player
  showTitle(player)
  if (!sound) forgetKeys()
  else if (turn !== told) hearKeys(sound, keys)
  told = sound ? turn : 0
}
