import { type CodingEvent, codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { keyOf, type Rehearsal } from '@earcon/contract/rehearsal'
import { useId } from 'react'
import { usePhase } from '../../state/player.ts'
import type { Chosen } from './choice.tsx'
import { inWords, soundOf } from './sounds.ts'

interface Given {
  choice: Chosen
  times: Rehearsal['times']
}

/** What each number stands for: the nine moments, and what is heard at each of them. */
export function Legend({ onPress, ...given }: Given & { onPress: (event: CodingEvent) => void }) {
  return (
    <div className="legend">
      <Hear of={given.choice} />
      <ol aria-label="Moments">
        {codingEvents.map((event) => (
          <Moment key={event} {...given} event={event} onPress={() => onPress(event)} />
        ))}
      </ol>
    </div>
  )
}

/** Whose sounds they are; of two packs, the one that is heard. */
function Hear({ of: { one, two, heard, turnTo } }: { of: Chosen }) {
  const name = useId()
  if (!two)
    return (
      <p className="hear">
        <span className="what">Sounds of</span>
        <cite>{one.title}</cite>
      </p>
    )
  return (
    <fieldset className="hear two">
      <legend className="unseen">Hear</legend>
      <span className="what" aria-hidden="true">
        Hear
      </span>
      {[one, two].map((pack) => (
        <label key={pack.id}>
          <input type="radio" name={name} checked={pack === heard} onChange={() => turnTo(pack.id)} />
          <cite>{pack.title}</cite>
        </label>
      ))}
    </fieldset>
  )
}

interface Row extends Given {
  event: CodingEvent
  onPress: () => void
}

/** Where there is room, what the other pack has for the moment stands beside it. */
function Moment({ event, choice: { two, heard, other }, times, onPress }: Row) {
  const sound = soundOf(heard, event, times)
  const phase = usePhase(sound)
  const sounds = phase !== 'silent' && phase !== 'paused'
  const label = `${keyOf(event)} ${inWords(event)}: ${titleOf(sound)}`
  const content = (
    <>
      <span className="key">{keyOf(event)}</span> <span className="moment">{inWords(event)}</span>{' '}
      <span className="sound">{titleOf(sound)}</span>
    </>
  )
  return (
    <li className={heard === two ? 'turned' : undefined}>
      {sound ? (
        <button
          type="button"
          className="row"
          aria-label={label}
          aria-current={sounds ? 'true' : undefined}
          onClick={onPress}
        >
          {content}
        </button>
      ) : (
        <span className="row without">{content}</span>
      )}
      {other && <span className="other">{titleOf(soundOf(other, event, times))}</span>}
      {sound && (
        <noscript>
          <a className="row" href={sound.src} aria-label={label}>
            {content}
          </a>
        </noscript>
      )}
    </li>
  )
}

const titleOf = (sound: ReturnType<typeof soundOf>) => (sound ? sound.title + sound.place : 'no sound')
