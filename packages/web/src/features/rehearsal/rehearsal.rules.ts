import { type CodingEvent, codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { lastHeardLineAt, rehearsalScript, scriptSeconds } from './rehearsal-script.rules.ts'

/** The keys 1 to 9 are the moments in their order. */
export const momentKeyOf = (event: CodingEvent) => String(codingEvents.indexOf(event) + 1)
export const eventOfKey = (key: string): CodingEvent | undefined =>
  codingEvents.find((event) => momentKeyOf(event) === key)

export interface RehearsalState {
  phase: 'resting' | 'loading' | 'running' | 'paused' | 'done'
  /** Seconds of the script that have gone by. */
  elapsed: number
  /** Heard last. */
  moment: CodingEvent | null
  /** Goes up whenever the moment is to sound. */
  turn: number
  /** How often each moment has come so far: of several sounds for it the next is heard each time. */
  momentCounts: Partial<Record<CodingEvent, number>>
  /** While loading: it is to sound when that is done. */
  isDue: boolean
  /** While loading: how many sounds are there, and of how many. */
  loadedCount: number
  soundCount: number
  complaint: string | null
}

export type RehearsalEvent =
  /** From where it was stopped, or anew. */
  | { type: 'started'; anew?: boolean }
  | { type: 'stopped' }
  | { type: 'loaded'; there: number; of: number }
  /** Nothing more is waited for. */
  | { type: 'ready'; there: number; of: number }
  | { type: 'passed'; seconds: number }
  | { type: 'fired'; event: CodingEvent }
  /** Another pack is to be heard; its sounds are loaded, or not yet. */
  | { type: 'switched'; loaded: boolean }

export const restingRehearsal: RehearsalState = {
  phase: 'resting',
  elapsed: 0,
  moment: null,
  turn: 0,
  momentCounts: {},
  isDue: false,
  loadedCount: 0,
  soundCount: 0,
  complaint: null,
}

/** How long sounds are waited for, in milliseconds. */
export const soundsTimeoutMs = 30_000

/** A session is under way: what plays something else ends it. */
export const isRehearsalUnderWay = ({ phase }: RehearsalState) => phase === 'loading' || phase === 'running'

/** What follows. What changes nothing gives back the very same rehearsal. */
export function nextRehearsalState(now: RehearsalState, step: RehearsalEvent): RehearsalState {
  switch (step.type) {
    case 'started':
      return started(now, step.anew ?? false)
    case 'stopped':
      return isRehearsalUnderWay(now) ? { ...now, phase: stoppedIn(now), isDue: false, complaint: null } : now
    case 'loaded':
      return now.phase === 'loading' ? { ...now, loadedCount: step.there, soundCount: step.of } : now
    case 'ready':
      return now.phase === 'loading' ? ready(now, step) : now
    case 'passed':
      return now.phase === 'running' ? passed(now, step.seconds) : now
    case 'fired':
      return comes(now, step.event)
    case 'switched':
      return switched(now, step.loaded)
  }
}

function started(now: RehearsalState, anew: boolean): RehearsalState {
  if (isRehearsalUnderWay(now) && !anew) return now
  const goesOn = now.phase === 'paused' && !anew
  return {
    ...restingRehearsal,
    turn: now.turn,
    momentCounts: now.momentCounts,
    phase: 'loading',
    ...(goesOn && { elapsed: now.elapsed, moment: now.moment }),
  }
}

const stoppedIn = ({ elapsed }: RehearsalState) => (elapsed > 0 ? 'paused' : 'resting')

/** What did not come is done without; where nothing came there is nothing to hear. */
function ready(now: RehearsalState, { there, of }: { there: number; of: number }): RehearsalState {
  const loaded: RehearsalState = { ...now, loadedCount: there, soundCount: of, isDue: false }
  if (there === 0) return { ...loaded, phase: stoppedIn(now), complaint: 'The sounds could not be loaded.' }
  const missing = of - there
  const complaint =
    missing > 0 ? `${missing} of ${of} sounds did not come. The session goes on without them.` : null
  const running: RehearsalState = { ...loaded, phase: 'running', complaint }
  return now.isDue ? sound(running) : running
}

/** Of several moments at once, after a long sleep say, the last is heard. */
function passed(now: RehearsalState, seconds: number): RehearsalState {
  const line = lastHeardLineAt(seconds)
  const event = line > lastHeardLineAt(now.elapsed) ? rehearsalScript[line]?.event : undefined
  const later: RehearsalState = {
    ...now,
    elapsed: Math.min(seconds, scriptSeconds),
    phase: seconds < scriptSeconds ? 'running' : 'done',
  }
  return event ? comes(later, event) : later
}

/** The moment heard last is heard again, by the other pack; before anything was heard, nothing is. */
function switched(now: RehearsalState, loaded: boolean): RehearsalState {
  if (!now.moment) return now
  if (isRehearsalUnderWay(now) && !loaded) return { ...now, phase: 'loading', isDue: true }
  return now.phase === 'loading' ? { ...now, isDue: true } : sound(now)
}

const comes = (now: RehearsalState, event: CodingEvent): RehearsalState =>
  sound({
    ...now,
    moment: event,
    momentCounts: { ...now.momentCounts, [event]: (now.momentCounts[event] ?? 0) + 1 },
  })

const sound = (now: RehearsalState): RehearsalState => ({ ...now, turn: now.turn + 1 })
