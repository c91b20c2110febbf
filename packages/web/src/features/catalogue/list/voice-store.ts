import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../platform/listeners.ts'
import type { Playable, PlayerControls } from '../../player/player.public.ts'

/** The player of the page. It comes after the list, with listening.tsx; what is pressed until then waits for it. */
let player: PlayerControls | undefined
let wanted: Playable | undefined
const listeners = createListeners()

/** What comes back takes it away again. */
export function connectPlayer(controls: PlayerControls) {
  player = controls
  const stop = controls.subscribe(listeners.notify)
  if (wanted) controls.press(wanted)
  wanted = undefined
  listeners.notify()
  return () => {
    stop()
    player = undefined
  }
}

export function pressVoice(voice: Playable) {
  if (player) return player.press(voice)
  wanted = wanted?.id === voice.id ? undefined : voice
  listeners.notify()
}

/** What a voice is doing. */
export const useVoicePhase = (voice: Playable) =>
  useSyncExternalStore(
    listeners.subscribe,
    () => phaseOf(voice),
    () => 'silent' as const,
  )

const phaseOf = (voice: Playable) =>
  player?.phaseOf(voice) ?? (wanted?.id === voice.id ? 'loading' : 'silent')

/** Pressed once more it stops. */
export const isVoiceOn = (voice: Playable) => phaseOf(voice) !== 'silent'

const fetched = new Set<string>()

/** From then on it is in the browser's own cache, from which the player has it. */
export function fetchVoice({ src }: Playable) {
  if (fetched.has(src)) return
  fetched.add(src)
  fetch(src, { priority: 'low' }).catch(() => fetched.delete(src))
}
