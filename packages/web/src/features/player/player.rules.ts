import { formatDuration } from '@earcon/contract/catalogue/duration.rules'

/** Something that can be heard: the preview of a track, or one version of a sample. */
export interface Sound {
  kind: 'preview' | 'sample'
  id: string
  title: string
  src: string
}

export interface PlayerState {
  /** Loading: no sound yet. Asking: why is there none? Waiting: it is being recorded, and will be put on again. */
  phase: 'silent' | 'loading' | 'asking' | 'waiting' | 'playing' | 'paused'
  sound: Sound | null
  /** Goes up whenever something is put on: what is still heard of an earlier turn no longer counts. */
  turn: number
  attempt: number
  /** Asked last, its address had the sound. */
  there: boolean
  /** While waiting: for how many seconds. */
  wait: number
  complaint: { about: Sound; sentence: string } | null
}

/** What becomes of a turn. */
export type PlaybackEvent =
  | {
      type:
        | 'ready'
        | 'stalled'
        | 'paused'
        | 'ended'
        | 'failed'
        | 'again'
        | 'prevented'
        | 'broken'
        | 'timed-out'
    }
  /** Asked why there is no sound, the address gave this status, 0 if it gave none, and the time to come again. */
  | { type: 'answered'; status: number; retryAfter: number }

export type PlayerEvent =
  | { type: 'pressed'; sound: Sound }
  | { type: 'left' }
  | (PlaybackEvent & { turn: number })

/** How long there may be no sound, and how long no answer why, in milliseconds. */
export const playerTimeoutMs = 10_000

const maxAttempts = 6

export const silentPlayer: PlayerState = {
  phase: 'silent',
  sound: null,
  turn: 0,
  attempt: 0,
  there: false,
  wait: 0,
  complaint: null,
}

/** One sound at a time: what the player does next. What changes nothing gives back the very same player. */
export function nextPlayerState(player: PlayerState, event: PlayerEvent): PlayerState {
  if (event.type === 'pressed') return pressed(player, event.sound)
  if (event.type === 'left') return player.sound || player.complaint ? stop(player) : player
  if (!player.sound || event.turn !== player.turn) return player
  return afterPlaybackEvent(player, player.sound, event)
}

/** On, and not yet to be heard. */
export const isPlayerBusy = (phase: PlayerState['phase']) =>
  phase === 'loading' || phase === 'asking' || phase === 'waiting'

/** What is said of a sound that nobody can hear yet. */
export const beingRecordedMessage = 'Being recorded …'

/** What is to be said of a sound: what went wrong with it, or that it is still being recorded. */
export function soundRemarkOf(player: PlayerState, about: Sound, recorded: boolean) {
  const { phase, sound, attempt, there, complaint } = player
  if (complaint && isSameSound(complaint.about, about)) return complaint.sentence
  if (!isSameSound(sound, about) || !isPlayerBusy(phase) || there) return null
  return !recorded || attempt > 1 || phase === 'waiting' ? beingRecordedMessage : null
}

/** A track and a sample may bear the same id. */
export const isSameSound = (one: Sound | null | undefined, other: Sound) =>
  one?.id === other.id && one.kind === other.kind

function pressed(player: PlayerState, sound: Sound): PlayerState {
  if (!isSameSound(player.sound, sound))
    return { ...silentPlayer, phase: 'loading', sound, turn: player.turn + 1, attempt: 1 }
  if (player.phase === 'paused') return { ...player, phase: 'loading' }
  return sound.kind === 'sample' && player.phase === 'playing' ? { ...player, phase: 'paused' } : stop(player)
}

function afterPlaybackEvent(player: PlayerState, sound: Sound, event: PlaybackEvent): PlayerState {
  const { phase, turn, attempt } = player
  switch (event.type) {
    case 'ready':
      return phase === 'loading' || phase === 'paused' ? { ...player, phase: 'playing' } : player
    case 'stalled':
      return phase === 'playing' ? { ...player, phase: 'loading' } : player
    case 'paused':
      return phase === 'playing' || phase === 'loading' ? { ...player, phase: 'paused' } : player
    case 'failed':
      return phase === 'loading' ? { ...player, phase: 'asking' } : player
    case 'again':
      if (phase !== 'waiting') return player
      return { ...player, phase: 'loading', turn: turn + 1, attempt: attempt + 1 }
    case 'ended':
      return stop(player)
    case 'answered':
      return answered(player, sound, event)
    default:
      return complain(player, sound, event.type)
  }
}

/** What is still being recorded is waited for. What has been recorded since it was put on is put on once more. */
function answered(
  player: PlayerState,
  sound: Sound,
  { status, retryAfter }: PlaybackEvent & { type: 'answered' },
): PlayerState {
  if (player.phase !== 'asking') return player
  const there = status >= 200 && status < 300
  const anew = there ? !player.there : status === 503
  if (!anew || player.attempt >= maxAttempts) return complain(player, sound, there ? 'broken' : 'unloadable')
  return { ...player, phase: 'waiting', there, wait: there ? 0 : retryAfter }
}

const stop = ({ turn }: PlayerState): PlayerState => ({ ...silentPlayer, turn })

const complain = (player: PlayerState, sound: Sound, reason: Reason): PlayerState => ({
  ...stop(player),
  complaint: { about: sound, sentence: complaints[sound.kind][reason](sound.title) },
})

type Reason = 'prevented' | 'broken' | 'timed-out' | 'unloadable'

const complaints: Record<Sound['kind'], Record<Reason, (title: string) => string>> = {
  preview: {
    prevented: (title) => `Could not play preview for ${title}. Playback was prevented.`,
    broken: (title) => `Error with preview for ${title}.`,
    'timed-out': (title) => `Preview for ${title} timed out.`,
    unloadable: (title) => `Failed to load preview for ${title}.`,
  },
  sample: {
    prevented: (title) => `Could not play ${title}. Playback was prevented.`,
    broken: (title) => `Error with ${title}.`,
    'timed-out': (title) => `${title} timed out.`,
    unloadable: (title) => `Failed to load ${title}.`,
  },
}

/** Factor 1, zero when muted. The switch stands beside the samples, so it is theirs alone. */
export const volumeOf = (sound: Sound | null, muted: boolean) => (muted && sound?.kind === 'sample' ? 0 : 1)

/** Where a key moves the position to, in seconds: far in music, a little in a short sound. Nowhere by any other key. */
export function seekTargetOf(key: string, position: number, length: number) {
  const step = length > 10 ? 5 : 0.2
  const target = {
    ArrowLeft: position - step,
    ArrowDown: position - step,
    ArrowRight: position + step,
    ArrowUp: position + step,
    PageDown: position - 3 * step,
    PageUp: position + 3 * step,
    Home: 0,
    End: length,
  }[key]
  return target === undefined ? undefined : Math.min(length, Math.max(0, target))
}

/** Where one is in a sound, as a listener is told: 1:09 of 2:30, in a short one 0.4 of 0.6 seconds. */
export const formatPosition = (position: number, length: number) =>
  length < 10
    ? `${position.toFixed(1)} of ${length.toFixed(1)} seconds`
    : `${clock(position)} of ${formatDuration(length)}`

function clock(seconds: number) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
