import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/listeners.ts'
import type { MediaKeyHandlers } from './media-session.ts'
import type { Playable } from './playable.ts'
import { playAudio, startPlayback } from './playback.ts'
import {
  isSameSound,
  nextPlayerState,
  type PlaybackEvent,
  type PlayerEvent,
  type PlayerState,
  playerTimeoutMs,
  type Sound,
  silentPlayer,
  soundRemarkOf,
} from './player.rules.ts'
import { closeTabChannel, openTabChannel, silenceOtherTabs } from './tab-channel.ts'
import { consumeDeepLinkStart, startSecondOf } from './track-deep-link-start.ts'
import { adjustVolume, onMutedChange } from './volume.ts'

/** The one audio element of the page. It stands in the document, unseen (audio-element.tsx). */
let audio: HTMLAudioElement | null = null
let player: PlayerState = silentPlayer
let endPlayback = () => {}
let timer: ReturnType<typeof setTimeout> | undefined
/** At which second what is put on begins. */
let start = 0
/** Who plays a row of sounds, to be told when something else comes in between. */
let performer: (() => void) | undefined
const listeners = createListeners()

/** A ref: what comes back takes the element off again. */
export function attachAudio(element: HTMLAudioElement) {
  stopPlayback()
  audio = element
  const stopListening = onMutedChange(() => adjustVolume(element, player.sound))
  return () => {
    stopListening()
    stopPlayback()
    audio = null
  }
}

/** Plays it, from a given second on; pressed while it plays, a preview stops and a sample pauses. */
export function pressSound(sound: Playable, from = consumeDeepLinkStart(sound)) {
  interruptPerformance()
  start = from
  dispatch({ type: 'pressed', sound })
}

/** Stops whatever is on, and the row of sounds that it belongs to. */
export function stopPlayback() {
  interruptPerformance()
  leaveSound()
}

/** From its beginning, also where it is on already, and as one of a row if there is any. */
export function restartSound(sound: Playable) {
  leaveSound()
  start = 0
  dispatch({ type: 'pressed', sound })
}

/** Begins a row of sounds, and gives back what ends it. Whatever else is put on, here or in another tab, interrupts it. */
export function beginPerformance(interrupted: () => void) {
  stopPlayback()
  performer = interrupted
  openTabChannel(stopPlayback)
  silenceOtherTabs()
  // Where only a press may sound, this one then counts for all that is put on later.
  audio?.load()
  return () => {
    if (performer === interrupted) performer = undefined
    closeTabChannelIfIdle()
  }
}

const leaveSound = () => dispatch({ type: 'left' })

function interruptPerformance() {
  const interrupted = performer
  performer = undefined
  interrupted?.()
}

/** To a second of the sound; one that is not on starts there. */
export function seekSound(sound: Playable, seconds: number) {
  if (isCurrentSound(sound)) seekTo(seconds)
  else pressSound(sound, seconds)
}

/** At which second the sound is now, or would begin. */
export const soundPosition = (sound: Playable) =>
  isCurrentSound(sound) && audio ? audio.currentTime : startSecondOf(sound)

/** How much of the sound has been heard, from 0 to 1. */
export const playedShareOf = (sound: Playable) =>
  soundPosition(sound) / (audio?.duration || Number.POSITIVE_INFINITY)

const phaseOf = (sound: Sound | undefined) => (sound && isCurrentSound(sound) ? player.phase : 'silent')

/** What one sound is doing: silent, unless it is the one that is on. Where there is none, nothing is on. */
export const usePlayerPhase = (sound: Sound | undefined) =>
  useSyncExternalStore(
    listeners.subscribe,
    () => phaseOf(sound),
    () => 'silent' as const,
  )

/** The player, for a page to which it comes later. */
export const playerControls = {
  press: (sound: Playable) => pressSound(sound),
  phaseOf,
  subscribe: listeners.subscribe,
}
export type PlayerControls = typeof playerControls

/** What is to be said of one sound; what went wrong with it, until the next press on any. */
export const useSoundRemark = (sound: Sound | undefined, recorded = true) =>
  useSyncExternalStore(
    listeners.subscribe,
    () => (sound ? soundRemarkOf(player, sound, recorded) : null),
    () => null,
  )

const isCurrentSound = (sound: Sound) => isSameSound(player.sound, sound)

/** Everything that happens goes through the rule; what is done about it follows from what changed. */
function dispatch(event: PlayerEvent) {
  const before = player
  player = nextPlayerState(before, event)
  if (player === before || !audio) return
  applyTransition(audio, before)
  announceNowPlaying()
  listeners.notify()
}

function applyTransition(audio: HTMLAudioElement, before: PlayerState) {
  const { phase, sound, turn, wait } = player
  const onEvent = (event: PlaybackEvent) => dispatch({ ...event, turn })
  clearTimeout(timer)
  if (phase === 'loading' || phase === 'asking')
    timer = setTimeout(onEvent, playerTimeoutMs, { type: 'timed-out' })
  if (phase === 'waiting') timer = setTimeout(onEvent, wait * 1000, { type: 'again' })
  if (phase === 'silent' || phase === 'waiting' || turn !== before.turn) endPlayback()
  if (phase === 'silent') closeTabChannelIfIdle()
  if (phase === 'paused') {
    audio.pause()
    interruptPerformance()
  }
  if (phase !== 'loading' || !sound) return
  if (turn !== before.turn) {
    openTabChannel(stopPlayback)
    silenceOtherTabs()
    adjustVolume(audio, sound)
    endPlayback = startPlayback(audio, { src: sound.src, start }, onEvent)
  } else if (before.phase === 'paused') playAudio(audio, onEvent)
}

function closeTabChannelIfIdle() {
  if (player.phase === 'silent' && !performer) closeTabChannel()
}

/** Comes with the first sound; where it cannot be fetched, there is sound all the same. */
let nowPlayingModule: Promise<typeof import('./now-playing.ts')> | undefined

function announceNowPlaying() {
  nowPlayingModule ??= import('./now-playing.ts')
  nowPlayingModule.then(
    ({ updateNowPlaying }) => updateNowPlaying(player, mediaKeyHandlers),
    () => {},
  )
}

const mediaKeyHandlers: MediaKeyHandlers = {
  resume() {
    if (player.sound && player.phase === 'paused') dispatch({ type: 'pressed', sound: player.sound })
  },
  skip(by) {
    const { playlist }: Partial<Playable> = player.sound ?? {}
    const list = playlist?.() ?? []
    const neighbour = list[list.findIndex(isCurrentSound) + by]
    if (neighbour) pressSound(neighbour)
  },
  pause: () => dispatch({ type: 'paused', turn: player.turn }),
  stop: stopPlayback,
  seek: seekTo,
}

function seekTo(seconds: number) {
  start = seconds
  if (audio) audio.currentTime = seconds
}
