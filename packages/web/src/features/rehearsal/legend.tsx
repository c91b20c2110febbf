import { type CodingEvent, codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { useId } from 'react'
import { usePlayerPhase } from '../player/player.public.ts'
import { momentLabelOf, momentSoundOf } from './moment-sounds.ts'
import type { PackChoiceState } from './pack-choice.tsx'
import { momentKeyOf, type RehearsalState } from './rehearsal.rules.ts'

interface LegendProps {
  choice: PackChoiceState
  momentCounts: RehearsalState['momentCounts']
}

/** What each number stands for: the nine moments, and what is heard at each of them. */
export function Legend({ onPress, ...given }: LegendProps & { onPress: (event: CodingEvent) => void }) {
  return (
    <div className="legend">
      <HeardPack of={given.choice} />
      <ol aria-label="Moments">
        {codingEvents.map((event) => (
          <MomentRow key={event} {...given} event={event} onPress={() => onPress(event)} />
        ))}
      </ol>
    </div>
  )
}

/** Whose sounds they are; of two packs, the one that is heard. */
function HeardPack({ of: { one, two, heard, turnTo } }: { of: PackChoiceState }) {
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

interface MomentRowProps extends LegendProps {
  event: CodingEvent
  onPress: () => void
}

/** Where there is room, what the other pack has for the moment stands beside it. */
function MomentRow({ event, choice: { two, heard, other }, momentCounts, onPress }: MomentRowProps) {
  const sound = momentSoundOf(heard, event, momentCounts)
  const phase = usePlayerPhase(sound)
  const sounds = phase !== 'silent' && phase !== 'paused'
  const label = `${momentKeyOf(event)} ${momentLabelOf(event)}: ${titleOf(sound)}`
  const content = (
    <>
      <span className="key">{momentKeyOf(event)}</span> <span className="moment">{momentLabelOf(event)}</span>{' '}
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
      {other && <span className="other">{titleOf(momentSoundOf(other, event, momentCounts))}</span>}
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

const titleOf = (sound: ReturnType<typeof momentSoundOf>) => (sound ? sound.title + sound.place : 'no sound')
