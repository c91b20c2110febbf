import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import { keyOf, type Rehearsal } from '@earcon/contract/rehearsal'
import { everything, length, lineHeard, script, shownAt } from '@earcon/contract/rehearsal-script'
import { useLayoutEffect, useRef } from 'react'
import { useRemark } from '../../state/player.ts'
import { Remark } from '../../ui/remark.tsx'
import { inWords, sessionOver, soundOf } from './sounds.ts'

/** What stands in front of a line, as terminals have it. */
const signs = { typed: '> ', said: '', ran: '$ ', step: '· ', failed: '' }

/** For the eyes: what it says to the ears is said elsewhere. At rest it is the whole script, to be read. */
export function Terminal({
  now,
  pack,
  trouble,
}: {
  now: Rehearsal
  pack: CodingPack
  trouble: string | null
}) {
  const shown = now.phase === 'resting' ? everything : shownAt(now.elapsed, isMoving())
  const heard = now.phase === 'resting' ? -1 : lineHeard(now.elapsed)
  const log = useAtEnd(now.phase)
  return (
    <div className="terminal" data-phase={now.phase}>
      <p className="terminal-head">
        <span>~/upload</span>
        <span>
          {clock(now.elapsed)} / {clock(length)}
        </span>
      </p>
      <div ref={log} className="terminal-log" {...reachable} role="log" aria-live="off" aria-label="Terminal">
        <ol>
          {script.slice(0, shown.lines).map(({ at, kind, text, event }, index) => (
            <li key={at} data-kind={kind} data-heard={index === heard || undefined}>
              <span className="key">{event && keyOf(event)}</span>
              <span className="words">
                {signs[kind]}
                {index === shown.lines - 1 ? text.slice(0, shown.letters) : text}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <progress max={length} value={now.elapsed} aria-label="Session" />
      <div className="terminal-foot">
        <Status {...{ now, pack, trouble }} />
      </div>
    </div>
  )
}

/** What scrolls must be reached by keys, although there is nothing in it to press. */
const reachable = { tabIndex: 0 }

const isMoving = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** What is new is in sight, unless somebody has gone back to read. */
function useAtEnd(phase: Rehearsal['phase']) {
  const log = useRef<HTMLDivElement>(null)
  const seen = useRef(0)
  useLayoutEffect(() => {
    const element = log.current
    if (!element || phase === 'resting') return
    const atEnd = element.scrollTop + element.clientHeight >= seen.current - 1
    if (atEnd || phase === 'loading') element.scrollTop = element.scrollHeight
    seen.current = element.scrollHeight
  })
  return log
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** In one place: what went wrong, or what is going on. */
function Status({ now, pack, trouble }: { now: Rehearsal; pack: CodingPack; trouble: string | null }) {
  const sound = soundOf(pack, now.moment, now.times)
  const remark = useRemark(sound) ?? now.complaint ?? trouble
  if (remark) return <Remark>{remark}</Remark>
  return <p>{statusOf(now, sound?.title)}</p>
}

function statusOf({ phase, moment, there, of }: Rehearsal, title: string | undefined) {
  if (phase === 'loading') return of > 0 ? `Loading sounds ${there} of ${of} …` : 'Loading sounds …'
  if (phase === 'done') return sessionOver
  if (moment) return `${inWords(moment)}: ${title ?? 'no sound'}`
  return phase === 'paused' ? 'Stopped.' : `${length} seconds, with sound.`
}
