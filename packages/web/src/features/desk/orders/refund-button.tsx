import { scopeNote } from '@earcon/contract/licences/scope-words.rules'
import { formatCartPrice, formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import type { DeskOrder, RefundRequest } from '@earcon/contract/orders/orders.admin.calls'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useRestoreFocus } from '../../../ui/focus.ts'
import { Spinner } from '../../../ui/icons.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useAction, useCall } from '../shell/use-call.ts'
import { RefundConsequences } from './refund-consequences.tsx'

type NumberedOrder = DeskOrder & { number: string }

interface RefundProps {
  order: NumberedOrder
  onDone: (sentence: string) => void
}

/** Gives back an order, or lines of it; what follows is said before it is done. */
export function RefundButton({ order, onDone }: RefundProps) {
  const [open, setOpen] = useState(false)
  const action = useAction(unanswered)
  // Once all is given back there is no such button any more.
  useRestoreFocus(true)
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          action.clear()
          setOpen(true)
        }}
      >
        Refund
      </button>
      {/* It cannot be called back once it was sent: who closes the question still learns what came of it. */}
      {action.failure && !open && <Failure sentence={action.failure} />}
      <Dialog title={`Refund order ${order.number}`} open={open} focusTitle onClose={() => setOpen(false)}>
        {open && (
          <RefundForm
            {...{ order, action }}
            onClose={() => setOpen(false)}
            onDone={(sentence) => {
              setOpen(false)
              onDone(sentence)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

interface RefundFormProps extends RefundProps {
  action: ReturnType<typeof useAction>
  onClose: () => void
}

function RefundForm({ order, action, onDone, onClose }: RefundFormProps) {
  const left = order.lines.filter(({ refunded_at }) => !refunded_at)
  const [chosen, setChosen] = useState(() => left.map(({ line }) => line))
  return (
    <>
      {left.length > 1 && (
        <fieldset className="refund-lines">
          <legend>Which lines are given back</legend>
          {left.map(({ line, title, amount, ...scope }) => (
            <label key={line}>
              <input
                type="checkbox"
                checked={chosen.includes(line)}
                onChange={({ target: { checked } }) =>
                  setChosen((now) => (checked ? [...now, line] : now.filter((other) => other !== line)))
                }
              />
              <cite>{title}</cite>
              {scopeNote(scope)}
              <span className="price">{formatPriceWithCents({ amount, currency: order.currency })}</span>
            </label>
          ))}
        </fieldset>
      )}
      {chosen.length === 0 ? (
        <>
          <p>Choose at least one line.</p>
          <p className="ways-on">
            <CancelButton onPress={onClose} />
          </p>
        </>
      ) : (
        <RefundPreview
          // All that is left may be less than its lines, where something was given back elsewhere.
          request={
            chosen.length === left.length ? { all: true } : { lines: chosen.toSorted((a, b) => a - b) }
          }
          {...{ order, action, onDone, onClose }}
        />
      )}
    </>
  )
}

function RefundPreview({
  order,
  request,
  action: { act, busy, failure },
  onDone,
  onClose,
}: RefundFormProps & { request: RefundRequest }) {
  const params = { number: order.number }
  const call = useCall('POST /admin/orders/:number/refund-preview', { params, body: request })
  // What is said of other lines is not agreed to.
  const preview = call.isLoading || call.error ? undefined : call.answer
  const refund = async () => {
    const done = await act(() => api('POST /admin/orders/:number/refund', { params, body: request }))
    if (done && preview)
      onDone(
        `${formatCartPrice(preview)} was given back. ${formatCartPrice({ amount: done.refunded_amount, currency: order.currency })} of this order is refunded now.`,
      )
  }
  return (
    <>
      <div className="refund-preview" aria-live="polite" aria-busy={call.isLoading}>
        <Loaded call={call.error === undefined ? call : { ...call, answer: undefined }}>
          {(preview) => <RefundConsequences {...{ order, preview }} />}
        </Loaded>
      </div>
      {failure && <Failure sentence={failure} />}
      <p className="ways-on">
        {!call.error && (
          <button
            type="button"
            className="button leading again"
            aria-busy={busy || call.isLoading}
            aria-disabled={busy || !preview || undefined}
            onClick={() => {
              if (!busy && preview) void refund()
            }}
          >
            Refund {call.answer && formatPriceWithCents(call.answer)}
            {busy && <Spinner />}
          </button>
        )}
        <CancelButton onPress={onClose} />
      </p>
    </>
  )
}

/** Money may have gone all the same. */
const unanswered =
  'The shop did not answer, so it is not known whether it was refunded. Please look at the order again before you try once more.'

const CancelButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="button" onClick={onPress}>
    Cancel
  </button>
)
