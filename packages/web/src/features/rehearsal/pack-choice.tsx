import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import { hasSoundForEveryEvent } from '@earcon/contract/catalogue/coding-events.rules'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import type { RehearsalFigureProps } from './rehearsal-figure-props.ts'

export type PackChoiceState = ReturnType<typeof usePackChoice>

/** Which pack, which second one beside it, and which of the two is heard. */
export function usePackChoice({ packs, chosen }: Pick<RehearsalFigureProps, 'packs' | 'chosen'>) {
  const [{ first, second, turned }, choose] = useState({ first: chosen.id, second: '', turned: false })
  const { found, fetchOthers, trouble } = useOtherPacks(packs)
  const all = found ?? packs
  const one = packs.find(({ id }) => id === first) ?? chosen
  const two = all.find(({ id }) => id === second)
  const [heard, other] = two && turned ? [two, one] : [one, two]
  return {
    packs,
    one,
    two,
    heard,
    other,
    others: found?.filter((pack) => pack.id !== one.id && hasSoundForEveryEvent(pack)),
    fetchOthers,
    trouble,
    // Both may be chosen at once, by a browser that remembers them.
    chooseFirst: (id: string) =>
      choose(({ second, turned }) =>
        id === second ? { first: id, second: '', turned: false } : { first: id, second, turned },
      ),
    chooseSecond: (id: string) =>
      choose(({ first, turned }) => ({ first, second: id, turned: turned && id !== '' })),
    turnTo: (id: string) => choose((now) => ({ ...now, turned: id === now.second })),
  }
}

/** On the page of one pack the others are asked for when somebody looks for them. */
function useOtherPacks(packs: CodingPack[]) {
  const [found, setFound] = useState(packs.length > 1 ? packs : undefined)
  const [trouble, setTrouble] = useState<string | null>(null)
  const requested = useRef(packs.length > 1)
  const fetchOthers = async () => {
    if (requested.current) return
    requested.current = true
    try {
      setFound((await api('GET /coding-packs')).data)
      setTrouble(null)
    } catch {
      requested.current = false
      setTrouble('The other packs could not be loaded. Open their list again to try once more.')
    }
  }
  return { found, fetchOthers: () => void fetchOthers(), trouble }
}

export function PackChoice({ of: choice }: { of: PackChoiceState }) {
  const { packs, others, one, two, fetchOthers } = choice
  const id = useId()
  return (
    <div className="rehearsal-choice">
      {packs.length > 1 && (
        <div>
          <label htmlFor={`${id}1`}>Pack</label>
          <select
            ref={adoptChosenValue(one.id, choice.chooseFirst)}
            id={`${id}1`}
            className="input"
            value={one.id}
            onChange={valueTo(choice.chooseFirst)}
          >
            {packs.map(optionOf)}
          </select>
        </div>
      )}
      <div>
        <label htmlFor={`${id}2`}>Compare with</label>
        <select
          ref={adoptChosenValue(two?.id ?? '', choice.chooseSecond)}
          id={`${id}2`}
          className="input"
          value={two?.id ?? ''}
          onChange={valueTo(choice.chooseSecond)}
          onPointerEnter={fetchOthers}
          onPointerDown={fetchOthers}
          onFocus={fetchOthers}
        >
          <option value="">none</option>
          {others ? others.map(optionOf) : <option disabled>Loading packs …</option>}
        </select>
      </div>
    </div>
  )
}

/** What was chosen before the figure was alive, or the browser remembers from an earlier visit, is chosen. */
const adoptChosenValue =
  (known: string, choose: (id: string) => void) => (select: HTMLSelectElement | null) => {
    if (select && select.value !== known) choose(select.value)
  }

const valueTo =
  (choose: (id: string) => void) =>
  ({ target }: ChangeEvent<HTMLSelectElement>) =>
    choose(target.value)

const optionOf = ({ id, title }: CodingPack) => (
  <option key={id} value={id}>
    {title}
  </option>
)
