import type { DeskPack, DeskTrack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { partPrices } from '@earcon/contract/catalogue/list-price.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { useEffect, useRef, useState } from 'react'
import { focusOn } from '../../../ui/focus.ts'
import { amountOf, dropTrack, type PackDraft, reorderTrack } from './pack-draft.rules.ts'
import type { EditDraft } from './pack-fields.tsx'
import { TrackEditorRow } from './track-editor-row.tsx'

/** The tracks of a pack in their order, each to be changed where it stands. */
export function TrackEditor({
  pack,
  draft,
  edit,
  onChange,
}: {
  pack: DeskPack
  draft: PackDraft
  edit: EditDraft
  onChange: (pack: DeskPack) => void
}) {
  const { tracks } = draft
  const { place, said, follow } = useMoves()
  return (
    <div ref={place}>
      {tracks.length === 0 ? (
        <p className="desk-none">There are no tracks in it yet. Upload sounds below, and add them.</p>
      ) : (
        <table className="table desk-tracks" aria-label="Tracks">
          <caption>
            <span className="numeral">Table 1.</span> Tracks of <cite>{draft.title}</cite> in their order.
            Levels are as measured; nothing is done to a recording.
          </caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Title</th>
              <th scope="col">Moment</th>
              <th scope="col">Measured</th>
              <th scope="col">Price, $</th>
              <th scope="col">
                <span className="unseen">Details</span>
              </th>
            </tr>
          </thead>
          {tracks.map((track, index) => (
            <TrackEditorRow
              key={track.id}
              {...{ pack, track, edit, onChange }}
              saved={pack.tracks.find(({ id }) => id === track.id)}
              number={index + 1}
              last={index === tracks.length - 1}
              onStep={(by) => {
                edit((draft) => reorderTrack(draft, track.id, by))
                follow(track.id, by, `${track.title} is now track ${index + 1 + by} of ${tracks.length}.`)
              }}
              onRemove={() => {
                edit((draft) => dropTrack(draft, track.id))
                follow(undefined, 1, `${track.title} is taken out. It leaves the pack when you save.`)
              }}
            />
          ))}
        </table>
      )}
      <p className="unseen" role="status">
        {said}
      </p>
      {tracks.length > 0 && <PartPrices draft={draft} />}
      <LeavingNote {...{ pack, draft }} />
    </div>
  )
}

/** What is pressed goes along with its row, and where it went is said. */
function useMoves() {
  const place = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<{ id: string | undefined; by: 1 | -1; sentence: string }>()
  useEffect(() => {
    if (!step) return
    const buttons = place.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${step.id}"]`) ?? []
    const [up, down] = buttons
    const pressed = step.by === -1 ? up : down
    if (step.id !== undefined) focusOn((pressed?.disabled ? (step.by === -1 ? down : up) : pressed) ?? null)
    else if (document.activeElement === document.body)
      focusOn(place.current?.querySelector<HTMLElement>('tbody button:not(:disabled), .desk-none') ?? null)
  }, [step])
  const follow = (id: string | undefined, by: 1 | -1, sentence: string) => setStep({ id, by, sentence })
  return { place, said: step?.sentence, follow }
}

/** What those pay who own a part of it already, by the prices that stand in the fields now. */
function PartPrices({ draft }: { draft: PackDraft }) {
  const pack = amountOf(draft.price)
  const prices = draft.tracks.map(({ price }) => amountOf(price))
  if (pack === 0) return <p className="footnote">The pack is free: nobody pays for any part of it.</p>
  if (Number.isNaN(pack) || prices.some(Number.isNaN)) return null
  const total = prices.reduce((sum, price) => sum + price, 0)
  return (
    <p className="footnote">
      One by one, the tracks cost {dollars(total)}; the pack costs {dollars(pack)}.{' '}
      {partPrices(pack, prices).map(({ owned, amount }) => (
        <span key={owned}>
          Who owns {owned} of {prices.length} {prices.length === 1 ? 'track' : 'tracks'} pays{' '}
          {dollars(amount)}.{' '}
        </span>
      ))}
    </p>
  )
}

/** What leaves the pack with the next save. */
function LeavingNote({ pack, draft }: { pack: DeskPack; draft: PackDraft }) {
  const leaving = pack.tracks.filter(({ id }) => !draft.tracks.some((track) => track.id === id))
  if (leaving.length === 0) return null
  return (
    <p className="footnote desk-leaving">
      Leaving the pack when you save: {leaving.map((track: DeskTrack) => track.title).join(', ')}.
    </p>
  )
}

const dollars = (amount: number) => formatPriceWithCents({ amount, currency: 'usd' })
