import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/listeners.ts'
import { type Sound, volumeOf } from './player.rules.ts'

let muted = false
const listeners = createListeners()

export function setMuted(now: boolean) {
  muted = now
  listeners.notify()
}

export const onMutedChange = listeners.subscribe

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
