import { useSyncExternalStore } from 'react'
import { type Sound, volumeOf } from './player.rules.ts'

let muted = false
const listeners = new Set<() => void>()

export function setMuted(now: boolean) {
  muted = now
  for (const changed of listeners) changed()
}

export function onMutedChange(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useMuted = () =>
  useSyncExternalStore(
    onMutedChange,
    () => muted,
    () => false,
  )

export function adjustVolume(audio: HTMLAudioElement, sound: Sound | null) {
  const volume = volumeOf(sound, muted)
  audio.volume = volume
  // Where a page may not set the volume, it may still mute.
  audio.muted = volume === 0
}
