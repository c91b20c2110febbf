import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'
import type { VoicePart, VoicePlan, VoiceTrack } from '@earcon/contract/takes'

/** No voice of a pack is longer: six seconds, less what coding adds at both ends, which some players count as well. */
export const longestMs = 5_940
/** Between one signal and the next. */
export const breathMs = 150
/** In which one passage of music gives way to the next. */
export const crossfadeMs = 400

/** Of more music nobody would know one piece from another. */
const mostPassages = 3
/** Of at least so many signals some is heard, if there are that many. */
const leastSignals = 3
/** What lasts as long, and is for no moment, is music. */
const musicMs = 10_000

/** What somebody at work hears most, and what must not be mistaken for it, goes before the rest. */
const mostTelling = [
  'task.complete',
  'input.required',
  'task.error',
  'task.acknowledge',
  'session.start',
  'task.progress',
  'resource.limit',
  'session.end',
  'user.spam',
] as const satisfies CodingEvent[]

/** The order in which a session meets them, so that the voice begins as work does, and ends as it does. */
const inSession = [
  'session.start',
  'task.acknowledge',
  'task.progress',
  'input.required',
  'resource.limit',
  'user.spam',
  'task.error',
  'task.complete',
  'session.end',
] as const satisfies CodingEvent[]

/** Of which sounds of a pack its voice is made, in their order, and how much of each is heard. */
export const planOf = (tracks: readonly VoiceTrack[]): Omit<VoicePlan, 'recipe'> =>
  isMusic(tracks)
    ? { kind: 'music', parts: passagesOf(tracks) }
    : { kind: 'signal', parts: signalsOf(tracks) }

const isMusic = (tracks: readonly VoiceTrack[]) =>
  tracks.every(({ event }) => event === null) && tracks.some(({ ms }) => ms >= musicMs)

/** The first pieces of the pack, as much of each. */
function passagesOf(tracks: readonly VoiceTrack[]): VoicePart[] {
  const heard = tracks.slice(0, mostPassages)
  const share = Math.floor((longestMs + (heard.length - 1) * crossfadeMs) / heard.length)
  return heard.map(({ take, ms }) => ({ take, ms: Math.min(ms, share) }))
}

/** The most telling first, whatever still fits after them. */
function signalsOf(tracks: readonly VoiceTrack[]): VoicePart[] {
  const shares = Math.min(tracks.length, leastSignals)
  const most = Math.floor((longestMs - (shares - 1) * breathMs) / shares)
  let left = longestMs + breathMs
  const heard = numbered(tracks)
    .toSorted((one, other) => one.nth - other.nth || rank(mostTelling, one) - rank(mostTelling, other))
    .map(({ take, event, place, ms }) => ({ take, event, place, ms: Math.min(ms, most) }))
    .filter(({ ms }) => {
      if (ms + breathMs > left) return false
      left -= ms + breathMs
      return true
    })
  return heard
    .toSorted((one, other) => rank(inSession, one) - rank(inSession, other) || one.place - other.place)
    .map(({ take, ms }) => ({ take, ms }))
}

/** Each track with its place in the pack, and which of the sounds for its moment it is: each moment is heard before one twice. */
function numbered(tracks: readonly VoiceTrack[]) {
  const counts = new Map<CodingEvent, number>()
  return tracks.map((track, place) => {
    if (!track.event) return { ...track, place, nth: 0 }
    const nth = counts.get(track.event) ?? 0
    counts.set(track.event, nth + 1)
    return { ...track, place, nth }
  })
}

/** What is for no moment comes last. */
const rank = (order: readonly CodingEvent[], { event }: Pick<VoiceTrack, 'event'>) =>
  event ? order.indexOf(event) : order.length
