import type { Api } from '@earcon/contract/calls'
import type { FailedMail } from '@earcon/contract/contact/letters.admin.calls'
import { api } from '../../../platform/api.ts'
import { useRestoreFocus } from '../../../ui/focus.ts'
import { Link } from '../../../ui/link.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Silence } from '../../../ui/sketch.tsx'
import { mailNameOf } from '../orders/order-words.rules.ts'
import { LoadedList } from '../shell/loaded-list.tsx'
import { type Call, useAction } from '../shell/use-call.ts'
import { lettersAddress, mailStanding } from './letters.rules.ts'

const listId = 'mails'

interface FailedMailsProps {
  call: Call<Api['GET /admin/mails/failed']['answer']>
  onDone: (sentence: string) => void
}

/** Mails that did not go out, each with the reason. */
export const FailedMails = ({ call, onDone }: FailedMailsProps) => (
  <LoadedList
    call={call}
    none={
      <>
        <p>Every mail has gone out.</p>
        <Silence />
      </>
    }
    pages={{ list: listId, addressOf: (page) => lettersAddress('failed', page) }}
  >
    {({ data }) => <MailTable mails={data} isLoading={call.isLoading} onDone={onDone} />}
  </LoadedList>
)

interface MailTableProps {
  mails: FailedMail[]
  isLoading: boolean
  onDone: (sentence: string) => void
}

function MailTable({ mails, isLoading, onDone }: MailTableProps) {
  const { act, busy, failure } = useAction()
  const retry = async (ids?: string[]) => {
    const done = await act(() => api('POST /admin/mails/retry', { body: { ...(ids && { ids }) } }))
    if (done)
      onDone(
        done.retried === 1 ? 'One mail is tried again now.' : `${done.retried} mails are tried again now.`,
      )
  }
  return (
    <>
      {failure && <Failure sentence={failure} />}
      <RetryAll busy={busy} onPress={() => void retry()} />
      <table
        id={listId}
        className="table in-rows failed-mails"
        aria-label="Mails that failed"
        aria-busy={busy || isLoading}
      >
        <caption>
          <span className="numeral">Table 1.</span> Mails that did not go out: those that were given up, then
          those that are tried again.
        </caption>
        <thead>
          <tr>
            <th scope="col">Mail</th>
            <th scope="col">To</th>
            <th scope="col">Why</th>
            <th scope="col">
              <span className="unseen">Try again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} busy={busy} onRetry={() => void retry([mail.id])} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function RetryAll({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  // Where all have gone out, there is nothing to press.
  useRestoreFocus(true)
  return (
    <p>
      <button
        type="button"
        className="button"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) onPress()
        }}
      >
        Retry all
      </button>
    </p>
  )
}

function MailRow({ mail, busy, onRetry }: { mail: FailedMail; busy: boolean; onRetry: () => void }) {
  useRestoreFocus(true)
  const name = mailNameOf(mail.kind)
  const order = mail.order_number ?? mail.order_id
  return (
    <tr>
      <th scope="row">
        {name.charAt(0).toUpperCase() + name.slice(1)}
        {order && (
          <span className="about">
            <Link to={`/admin/orders/${order}`}>
              {mail.order_number ? `Order ${mail.order_number}` : 'Its order'}
            </Link>
          </span>
        )}
      </th>
      <td className="email">
        <span className="unit">to </span>
        {mail.to ?? 'the shop itself'}
      </td>
      <td className="why">
        <span className="complaint">{mail.complaint ?? 'Nothing was said.'}</span>
        <span className="desk-hint">{mailStanding(mail)}</span>
      </td>
      <td className="number">
        <button
          type="button"
          className="button small"
          aria-disabled={busy || undefined}
          aria-label={`Retry: ${name}${mail.to ? ` to ${mail.to}` : ''}`}
          onClick={() => {
            if (!busy) onRetry()
          }}
        >
          Retry
        </button>
      </td>
    </tr>
  )
}
