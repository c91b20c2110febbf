import { type CodingEvent, codingEvents } from './catalogue/coding-events.rules.ts'
import { length, lineHeard, script } from './rehearsal-script.ts'

/** The keys 1 to 9 are the moments in their order. */
export const keyOf = (event: CodingEvent) => String(codingEvents.indexOf(event) + 1)
export const eventOf = (key: string): CodingEvent | undefined =>
  codingEvents.find((event) => keyOf(event) === key)

export interface Rehearsal {
  phase: 'resting' | 'loading' | 'running' | 'paused' | 'done'
  /** Seconds of the script that have gone by. */
  elapsed: number
  /** Heard last. */
  moment: CodingEvent | null
  /** Goes up whenever the moment is to sound. */
  turn: number
  /** How often each moment has come so far: of several sounds for it the next is heard each time. */
  times: Partial<Record<CodingEvent, number>>
  /** While loading: it is to sound when that is done. */
  due: boolean
  /** While loading: how many sounds are there, and of how many. */
  there: number
  of: number
  complaint: string | null
}

export type Step =
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

export const rest: Rehearsal = {
  phase: 'resting',
  elapsed: 0,
  moment: null,
  turn: 0,
  times: {},
  due: false,
  there: 0,
  of: 0,
  complaint: null,
}

/** How long sounds are waited for, in milliseconds. */
export const patience = 30_000

/** A session is under way: what plays something else ends it. */
export const isUnderWay = ({ phase }: Rehearsal) => phase === 'loading' || phase === 'running'

/** What follows. What changes nothing gives back the very same rehearsal. */
export function next(now: Rehearsal, step: Step): Rehearsal {
  switch (step.type) {
    case 'started':
      return started(now, step.anew ?? false)
    case 'stopped':
      return isUnderWay(now) ? { ...now, phase: stoppedIn(now), due: false, complaint: null } : now
    case 'loaded':
      return now.phase === 'loading' ? { ...now, there: step.there, of: step.of } : now
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

function started(now: Rehearsal, anew: boolean): Rehearsal {
  if (isUnderWay(now) && !anew) return now
  const goesOn = now.phase === 'paused' && !anew
  return {
    ...rest,
    turn: now.turn,
    times: now.times,
    phase: 'loading',
    ...(goesOn && { elapsed: now.elapsed, moment: now.moment }),
  }
}

const stoppedIn = ({ elapsed }: Rehearsal) => (elapsed > 0 ? 'paused' : 'resting')

/** What did not come is done without; where nothing came there is nothing to hear. */
function ready(now: Rehearsal, { there, of }: { there: number; of: number }): Rehearsal {
  const loaded = { ...now, there, of, due: false }
  if (there === 0) return { ...loaded, phase: stoppedIn(now), complaint: 'The sounds could not be loaded.' }
  const missing = of - there
  const complaint =
    missing > 0 ? `${missing} of ${of} sounds did not come. The session goes on without them.` : null
  const running: Rehearsal = { ...loaded, phase: 'running', complaint }
  return now.due ? sound(running) : running
}

/** Of several moments at once, after a long sleep say, the last is heard. */
function passed(now: Rehearsal, seconds: number): Rehearsal {
  const line = lineHeard(seconds)
  const event = line > lineHeard(now.elapsed) ? script[line]?.event : undefined
  const later: Rehearsal = {
    ...now,
    elapsed: Math.min(seconds, length),
    phase: seconds < length ? 'running' : 'done',
  }
  return event ? comes(later, event) : later
}

/** The moment heard last is heard again, by the other pack; before anything was heard, nothing is. */
function switched(now: Rehearsal, loaded: boolean): Rehearsal {
  if (!now.moment) return now
  if (isUnderWay(now) && !loaded) return { ...now, phase: 'loading', due: true }
  return now.phase === 'loading' ? { ...now, due: true } : sound(now)
}

const comes = (now: Rehearsal, event: CodingEvent): Rehearsal =>
  sound({ ...now, moment: event, times: { ...now.times, [event]: (now.times[event] ?? 0) + 1 } })

const sound = (now: Rehearsal): Rehearsal => ({ ...now, turn: now.turn + 1 })
