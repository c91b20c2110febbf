import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import { useLayoutEffect, useRef } from 'react'
import { SoundRemark, useSoundRemark } from '../player/player.public.ts'
import { momentLabelOf, momentSoundOf, sessionOverMessage } from './moment-sounds.ts'
import { momentKeyOf, type RehearsalState } from './rehearsal.rules.ts'
import {
  allLines,
  lastHeardLineAt,
  rehearsalScript,
  scriptSeconds,
  shownLinesAt,
} from './rehearsal-script.rules.ts'

/** What stands in front of a line, as terminals have it. */
const signs = { typed: '> ', said: '', ran: '$ ', step: '· ', failed: '' }

/** For the eyes: what it says to the ears is said elsewhere. At rest it is the whole script, to be read. */
export function Terminal({
  now,
  pack,
  trouble,
}: {
  now: RehearsalState
  pack: CodingPack
  trouble: string | null
}) {
  const shown = now.phase === 'resting' ? allLines : shownLinesAt(now.elapsed, isMoving())
  const heard = now.phase === 'resting' ? -1 : lastHeardLineAt(now.elapsed)
  const log = useScrolledToEnd(now.phase)
  return (
    <div className="terminal" data-phase={now.phase}>
      <p className="terminal-head">
        <span>~/upload</span>
        <span>
          {clock(now.elapsed)} / {clock(scriptSeconds)}
        </span>
      </p>
      <div ref={log} className="terminal-log" {...reachable} role="log" aria-live="off" aria-label="Terminal">
        <ol>
          {rehearsalScript.slice(0, shown.lines).map(({ at, kind, text, event }, index) => (
            <li key={at} data-kind={kind} data-heard={index === heard || undefined}>
              <span className="key">{event && momentKeyOf(event)}</span>
              <span className="words">
                {signs[kind]}
                {index === shown.lines - 1 ? text.slice(0, shown.letters) : text}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <progress max={scriptSeconds} value={now.elapsed} aria-label="Session" />
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
function useScrolledToEnd(phase: RehearsalState['phase']) {
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
function Status({ now, pack, trouble }: { now: RehearsalState; pack: CodingPack; trouble: string | null }) {
  const sound = momentSoundOf(pack, now.moment, now.momentCounts)
  const remark = useSoundRemark(sound) ?? now.complaint ?? trouble
  if (remark) return <SoundRemark>{remark}</SoundRemark>
  return <p>{rehearsalStatusOf(now, sound?.title)}</p>
}

function rehearsalStatusOf(
  { phase, moment, loadedCount, soundCount }: RehearsalState,
  title: string | undefined,
) {
  if (phase === 'loading')
    return soundCount > 0 ? `Loading sounds ${loadedCount} of ${soundCount} …` : 'Loading sounds …'
  if (phase === 'done') return sessionOverMessage
  if (moment) return `${momentLabelOf(moment)}: ${title ?? 'no sound'}`
  return phase === 'paused' ? 'Stopped.' : `${scriptSeconds} seconds, with sound.`
}
