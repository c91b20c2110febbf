import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import { type CodingEvent, codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHydrated } from '../../ui/hydrated.ts'
import { PlayIcon, StopIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { stopPlayback } from '../player/player.public.ts'
import { Legend } from './legend.tsx'
import { momentLabelOf, sessionOverMessage } from './moment-sounds.ts'
import { PackChoice, usePackChoice } from './pack-choice.tsx'
import { eventOfKey, type RehearsalState } from './rehearsal.rules.ts'
import type { RehearsalFigureProps } from './rehearsal-figure-props.ts'
import { createRehearsalStore } from './rehearsal-store.ts'
import { Terminal } from './terminal.tsx'

export function RehearsalFigure({ number, ...given }: RehearsalFigureProps) {
  const choice = usePackChoice(given)
  const [store] = useState(() => createRehearsalStore(choice.heard))
  const now = useSyncExternalStore(store.subscribe, store.now, store.now)
  const { heard, other } = choice
  useEffect(() => store.setPacks(heard, other), [store, heard, other])
  useEffect(() => store.leave, [store])

  const figure = useMomentKeys(store.fire)

  return (
    <figure ref={figure} className="figure rehearsal">
      <div className="rehearsal-desk">
        <Buttons now={now} onStart={store.start} />
        <PackChoice of={choice} />
      </div>
      <div className="rehearsal-panes">
        <Terminal now={now} pack={heard} trouble={choice.trouble} />
        <Legend choice={choice} momentCounts={now.momentCounts} onPress={store.fire} />
      </div>
      <Caption pack={heard} number={number} linked={given.packs.length > 1} />
      <p className="unseen" role="status">
        {spokenStatusOf(now)}
      </p>
    </figure>
  )
}

/** The keys belong to whoever is in the figure, and to nobody else. */
function useMomentKeys(fire: (event: CodingEvent) => void) {
  const figure = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = figure.current
    const onKeyDown = ({ key, target, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent) => {
      // What is typed in a list of packs looks for a title there.
      if (altKey || ctrlKey || metaKey || repeat || target instanceof HTMLSelectElement) return
      const event = eventOfKey(key)
      if (event) fire(event)
      if (key === 'Escape') stopPlayback()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [fire])
  return figure
}

/** To those who hear the page, as briefly as can be: the sounds are to be heard. */
function spokenStatusOf({ phase, turn, moment }: RehearsalState) {
  if (phase === 'loading') return 'Loading sounds …'
  if (phase === 'done') return sessionOverMessage
  return turn > 0 && moment ? momentLabelOf(moment) : ''
}

function Buttons({ now, onStart }: { now: RehearsalState; onStart: (anew?: boolean) => void }) {
  const hydrated = useHydrated()
  const main = useRef<HTMLButtonElement>(null)
  const on = now.phase === 'loading' || now.phase === 'running'
  const start = (anew: boolean) => {
    // Not every browser gives the focus to what is pressed, and the keys belong to whoever is in the figure.
    main.current?.focus()
    onStart(anew)
  }
  return (
    <div className="ways-on">
      <button
        ref={main}
        type="button"
        className="button start"
        aria-disabled={!hydrated}
        onClick={() => (on ? stopPlayback() : start(false))}
      >
        {on ? <StopIcon /> : <PlayIcon />}
        {on ? 'Stop' : startWords(now)}
      </button>
      {now.phase === 'paused' && (
        <button type="button" className="button" onClick={() => start(true)}>
          Start over
        </button>
      )}
    </div>
  )
}

function startWords({ phase, complaint }: RehearsalState) {
  if (complaint) return 'Try again'
  return phase === 'paused' ? 'Go on' : 'Start the session'
}

function Caption({ pack, number, linked }: { pack: CodingPack; number: number; linked: boolean }) {
  const heard = new Set(pack.sounds.map(({ event }) => event)).size
  const silent = codingEvents.length - heard
  return (
    <figcaption className="caption">
      <span className="numeral">Fig. {number}.</span> A session of a coding agent, told by the sounds of{' '}
      <cite>{linked ? <Link to={`/sound-pack/${pack.id}`}>{pack.title}</Link> : pack.title}</cite>. A number
      beside a line is the sound that is heard with it.
      {silent > 0 && ` For ${silent} of the ${codingEvents.length} moments this pack has none.`}
      {pack.sounds.length > heard && ' Of several sounds for one moment, the next is heard each time.'}
      <span className="keys-hint">
        {' '}
        While the focus is in the figure, keys <span className="lining">1</span> to{' '}
        <span className="lining">9</span> play the sounds and Escape stops.
      </span>
    </figcaption>
  )
}
