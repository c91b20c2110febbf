import { type CodingEvent, codingEvents } from '@earcon/contract/moments'
import { keyOf } from '@earcon/contract/rehearsal'
import { useId } from 'react'
import { usePhase } from '../../state/player.ts'
import type { Chosen } from './choice.tsx'
import { inWords, soundOf } from './sounds.ts'

/** What each number stands for: the nine moments, and what is heard at each of them. */
export function Legend({ choice, onPress }: { choice: Chosen; onPress: (event: CodingEvent) => void }) {
  return (
    <div className="legend">
      <Hear of={choice} />
      <ol aria-label="Moments">
        {codingEvents.map((event) => (
          <Moment key={event} {...{ event, choice }} onPress={() => onPress(event)} />
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

interface Row {
  event: CodingEvent
  choice: Chosen
  onPress: () => void
}

/** Where there is room, what the other pack has for the moment stands beside it. */
function Moment({ event, choice: { two, heard, other }, onPress }: Row) {
  const sound = soundOf(heard, event)
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
      {other && <span className="other">{titleOf(soundOf(other, event))}</span>}
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

const titleOf = (sound?: { title: string }) => sound?.title ?? 'no sound'
