import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'
import { createListeners } from '../../platform/listeners.ts'
import { beginPerformance, restartSound, stopPlayback } from '../player/player.public.ts'
import { isFetched, momentSoundOf, prefetchSounds, sourcesOf } from './moment-sounds.ts'
import {
  isRehearsalUnderWay,
  nextRehearsalState,
  type RehearsalEvent,
  type RehearsalState,
  restingRehearsal,
  soundsTimeoutMs,
} from './rehearsal.rules.ts'
import { nextScriptChange } from './rehearsal-script.rules.ts'

/** The clock moves on at least this often, in milliseconds. */
const maxTickMs = 250

/** A rehearsal at work: the rule says what follows, and here it is done. */
export function createRehearsalStore(first: CodingPack) {
  let now: RehearsalState = restingRehearsal
  let heard = first
  let other: CodingPack | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading = new AbortController()
  let endPerformance = () => {}
  const listeners = createListeners()

  function dispatch(step: RehearsalEvent) {
    const before = now
    now = nextRehearsalState(before, step)
    if (now === before) return
    if (now.turn !== before.turn) sound()
    if (now.phase !== before.phase) enter(before)
    listeners.notify()
  }

  function sound() {
    const playable = momentSoundOf(heard, now.moment, now.momentCounts)
    // What has not come would be heard too late, at another moment.
    if (playable && (now.phase !== 'running' || isFetched(playable.src))) restartSound(playable)
  }

  function enter(before: RehearsalState) {
    clearTimeout(timer)
    if (isRehearsalUnderWay(now) && !isRehearsalUnderWay(before))
      endPerformance = beginPerformance(() => dispatch({ type: 'stopped' }))
    if (now.phase === 'loading') load()
    else if (now.phase === 'running') run()
    else {
      loading.abort()
      endPerformance()
    }
  }

  /** Those of the pack that is heard. Those of the other follow, so that a change between the two is heard at once. */
  function load() {
    const needed = sourcesOf([heard])
    const report = (type: 'loaded' | 'ready') =>
      dispatch({ type, there: needed.filter(isFetched).length, of: needed.length })
    clearTimeout(timer)
    timer = setTimeout(report, soundsTimeoutMs, 'ready')
    report('loaded')
    void fetchAll(needed, () => report('loaded')).then((whole) => whole && goOn(report))
  }

  function goOn(report: (type: 'ready') => void) {
    report('ready')
    if (now.phase === 'running') fetchOther()
  }

  const fetchOther = () => void (other && fetchAll(sourcesOf([other]), () => {}))

  /** Whether it came to its end, and was not given up for something else. */
  async function fetchAll(wanted: string[], onEach: () => void) {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    await prefetchSounds(wanted, signal, onEach)
    return !signal.aborted
  }

  /** By the clock, since a page that is not looked at is woken rarely. */
  function run() {
    const start = performance.now() - now.elapsed * 1000
    const tick = () => {
      const seconds = (performance.now() - start) / 1000
      dispatch({ type: 'passed', seconds })
      if (now.phase === 'running')
        timer = setTimeout(tick, Math.min(maxTickMs, Math.ceil((nextScriptChange(seconds) - seconds) * 1000)))
    }
    timer = setTimeout(tick)
  }

  return {
    now: () => now,
    subscribe: listeners.subscribe,
    start: (anew = false) => dispatch({ type: 'started', anew }),
    fire: (event: CodingEvent) => dispatch({ type: 'fired', event }),
    /** Nobody sees it any more: where it is under way, what is heard is of it, and ends. */
    leave() {
      if (isRehearsalUnderWay(now)) stopPlayback()
    },
    /** Whose sounds are heard, and which are compared with them. */
    setPacks(by: CodingPack, beside: CodingPack | undefined) {
      if (by.id === heard.id && beside?.id === other?.id) return
      const { phase } = now
      const isAnother = by.id !== heard.id
      heard = by
      other = beside
      if (isAnother) dispatch({ type: 'switched', loaded: sourcesOf([heard]).every(isFetched) })
      if (phase === 'loading') load()
      else if (now.phase === 'running') fetchOther()
    },
  }
}
