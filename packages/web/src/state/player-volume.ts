import { type Sound, volumeOf } from '@earcon/contract/player'
import { useSyncExternalStore } from 'react'

let muted = false
const listeners = new Set<() => void>()

export function mute(now: boolean) {
  muted = now
  for (const changed of listeners) changed()
}

export function hearMute(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useMuted = () =>
  useSyncExternalStore(
    hearMute,
    () => muted,
    () => false,
  )

export function adjustVolume(audio: HTMLAudioElement, sound: Sound | null) {
  const volume = volumeOf(sound, muted)
  audio.volume = volume
  // Where a page may not set the volume, it may still mute.
  audio.muted = volume === 0
}
