import {
  type Heard,
  isSame,
  next,
  type Player,
  type PlayerEvent,
  patience,
  remarkOn,
  type Sound,
  silence,
} from '@earcon/contract/player'
import { useSyncExternalStore } from 'react'
import type { Keys, Shown } from './player-keys.ts'
import { begin, beginning } from './player-link.ts'
import { hearTabs, leaveTabs, silenceTabs } from './player-tabs.ts'
import { play, putOn } from './player-turn.ts'
import { adjustVolume, hearMute } from './player-volume.ts'

/** What can be put on, and what the system may show of it meanwhile. */
export interface Playable extends Sound, Shown {
  /** In seconds, where it is known. */
  length?: number
  /** Those that the system's keys lead through. */
  among?: () => Playable[]
}

/** The one audio element of the page. It stands in the document, unseen (layout/audio.tsx). */
let audio: HTMLAudioElement | null = null
let player: Player = silence
let takeOff = () => {}
let timer: ReturnType<typeof setTimeout> | undefined
/** At which second what is put on begins. */
let start = 0
/** Who plays a row of sounds, to be told when something else comes in between. */
let performer: (() => void) | undefined
const listeners = new Set<() => void>()

hearMute(() => audio && adjustVolume(audio, player.sound))

export function attach(element: HTMLAudioElement | null) {
  hush()
  audio = element
}

/** Plays it, from a given second on; pressed while it plays, a preview stops and a sample pauses. */
export function press(sound: Playable, from = begin(sound)) {
  interrupt()
  start = from
  happen({ type: 'pressed', sound })
}

/** Stops whatever is on, and the row of sounds that it belongs to. */
export function hush() {
  interrupt()
  leave()
}

/** From its beginning, also where it is on already, and as one of a row if there is any. */
export function putOnAnew(sound: Playable) {
  leave()
  start = 0
  happen({ type: 'pressed', sound })
}

/** Begins a row of sounds, and gives back what ends it. Whatever else is put on, here or in another tab, interrupts it. */
export function perform(interrupted: () => void) {
  hush()
  performer = interrupted
  hearTabs(hush)
  silenceTabs()
  // Where only a press may sound, this one then counts for all that is put on later.
  audio?.load()
  return () => {
    if (performer === interrupted) performer = undefined
    closeTabs()
  }
}

const leave = () => happen({ type: 'left' })

function interrupt() {
  const told = performer
  performer = undefined
  told?.()
}

/** To a second of the sound; one that is not on starts there. */
export function seek(sound: Playable, seconds: number) {
  if (isOn(sound)) seekTo(seconds)
  else press(sound, seconds)
}

/** At which second the sound is now, or would begin. */
export const position = (sound: Playable) => (isOn(sound) && audio ? audio.currentTime : beginning(sound))

/** How much of the sound has been heard, from 0 to 1. */
export const share = (sound: Playable) => position(sound) / (audio?.duration || Number.POSITIVE_INFINITY)

/** What one sound is doing: silent, unless it is the one that is on. Where there is none, nothing is on. */
export const usePhase = (sound: Sound | undefined) =>
  useSyncExternalStore(
    subscribe,
    () => (sound && isOn(sound) ? player.phase : 'silent'),
    () => 'silent' as const,
  )

/** What is to be said of one sound; what went wrong with it, until the next press on any. */
export const useRemark = (sound: Sound | undefined, recorded = true) =>
  useSyncExternalStore(
    subscribe,
    () => (sound ? remarkOn(player, sound, recorded) : null),
    () => null,
  )

const isOn = (sound: Sound) => isSame(player.sound, sound)

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function announce() {
  for (const changed of listeners) changed()
}

/** Everything that happens goes through the rule; what is done about it follows from what changed. */
function happen(event: PlayerEvent) {
  const before = player
  player = next(before, event)
  if (player === before || !audio) return
  act(audio, before)
  tellOutside()
  announce()
}

function act(audio: HTMLAudioElement, before: Player) {
  const { phase, sound, turn, wait } = player
  const hear = (heard: Heard) => happen({ ...heard, turn })
  clearTimeout(timer)
  if (phase === 'loading' || phase === 'asking') timer = setTimeout(hear, patience, { type: 'timed-out' })
  if (phase === 'waiting') timer = setTimeout(hear, wait * 1000, { type: 'again' })
  if (phase === 'silent' || phase === 'waiting' || turn !== before.turn) takeOff()
  if (phase === 'silent') closeTabs()
  if (phase === 'paused') {
    audio.pause()
    interrupt()
  }
  if (phase !== 'loading' || !sound) return
  if (turn !== before.turn) {
    hearTabs(hush)
    silenceTabs()
    adjustVolume(audio, sound)
    takeOff = putOn(audio, { src: sound.src, start }, hear)
  } else if (before.phase === 'paused') play(audio, hear)
}

function closeTabs() {
  if (player.phase === 'silent' && !performer) leaveTabs()
}

/** Comes with the first sound; where it cannot be fetched, there is sound all the same. */
let outside: Promise<typeof import('./player-outside.ts')> | undefined

function tellOutside() {
  outside ??= import('./player-outside.ts')
  outside.then(
    ({ tellOutside }) => tellOutside(player, keys),
    () => {},
  )
}

const keys: Keys = {
  resume() {
    if (player.sound && player.phase === 'paused') happen({ type: 'pressed', sound: player.sound })
  },
  step(by) {
    const { among }: Partial<Playable> = player.sound ?? {}
    const list = among?.() ?? []
    const neighbour = list[list.findIndex(isOn) + by]
    if (neighbour) press(neighbour)
  },
  pause: () => happen({ type: 'paused', turn: player.turn }),
  stop: hush,
  seek: seekTo,
}

function seekTo(seconds: number) {
  start = seconds
  if (audio) audio.currentTime = seconds
}
