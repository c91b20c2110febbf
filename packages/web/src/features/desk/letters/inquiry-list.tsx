import type { Api } from '@earcon/contract/calls'
import type { InquiryEntry, InquiryState } from '@earcon/contract/contact/letters.admin.calls'
import { formatDay, formatMoment } from '@earcon/contract/date.rules'
import { useBrand } from '../../../layout/root-data.ts'
import { api } from '../../../platform/api.ts'
import { useRestoreFocus } from '../../../ui/focus.ts'
import { Link } from '../../../ui/link.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Silence } from '../../../ui/sketch.tsx'
import { LoadedList } from '../shell/loaded-list.tsx'
import { type Call, useAction } from '../shell/use-call.ts'
import { lettersAddress, mailtoOf } from './letters.rules.ts'

const listId = 'inquiries'

interface InquiryListProps {
  call: Call<Api['GET /admin/inquiries']['answer']>
  state: InquiryState
  onDone: (sentence: string) => void
}

/** Inquiries, each with the way to answer it. */
export const InquiryList = ({ call, state, onDone }: InquiryListProps) => (
  <LoadedList
    call={call}
    none={
      <>
        <p>{emptySentences[state]}</p>
        <Silence />
      </>
    }
    pages={{ list: listId, addressOf: (page) => lettersAddress(state, page) }}
  >
    {({ data }) => (
      <>
        {state === 'suspected' && (
          <p>
            These seem to be written by robots, so nobody was mailed. “Not a robot” mails one on, as if it had
            just come.
          </p>
        )}
        <ul id={listId} className="inquiries" aria-label="Inquiries" aria-busy={call.isLoading}>
          {data.map((inquiry) => (
            <li key={inquiry.id}>
              <Inquiry inquiry={inquiry} onDone={onDone} />
            </li>
          ))}
        </ul>
      </>
    )}
  </LoadedList>
)

const emptySentences: Record<InquiryState, string> = {
  open: 'Nothing is waiting for an answer.',
  answered: 'No inquiry was marked as answered yet.',
  suspected: 'No robot has written.',
}

function Inquiry({ inquiry, onDone }: { inquiry: InquiryEntry; onDone: (sentence: string) => void }) {
  const brand = useBrand() ?? 'us'
  const { act, busy, failure } = useAction()
  // What is done with it takes it out of the list.
  useRestoreFocus(true)
  const { id, state, name, email, message, made_at, suspicion, answered_at, cleared_at, person_id } = inquiry

  const update = async (body: { answered: boolean } | { suspicion: null }, sentence: string) => {
    const done = await act(() => api('PUT /admin/inquiries/:id', { params: { id }, body }))
    if (done) onDone(sentence)
  }
  const press = (label: string, body: { answered: boolean } | { suspicion: null }, sentence: string) => (
    <button
      type="button"
      className="button"
      aria-disabled={busy || undefined}
      aria-label={`${label}: ${name || email}`}
      onClick={() => {
        if (!busy) void update(body, sentence)
      }}
    >
      {label}
    </button>
  )

  return (
    <article className="inquiry" aria-label={`From ${name || email}`}>
      <header>
        <h2>{name || email}</h2>
        <p>
          {person_id ? <Link to={`/admin/people/${person_id}`}>{email}</Link> : email}
          <time dateTime={made_at}>{formatMoment(made_at, 'UTC')} UTC</time>
        </p>
      </header>
      <p className="message">{message}</p>
      {suspicion && (
        <p className="desk-hint">
          {cleared_at
            ? `Taken for a robot’s, because it ${suspicion}; found to be none on ${formatDay(cleared_at)}.`
            : `Taken for a robot’s, because it ${suspicion}.`}
        </p>
      )}
      {answered_at && <p className="desk-hint">Answered on {formatDay(answered_at)}.</p>}
      {failure && <Failure sentence={failure} />}
      <div className="ways-on">
        <a className="button" href={mailtoOf(inquiry, brand)} aria-label={`Answer by mail: ${name || email}`}>
          Answer by mail
        </a>
        {state === 'suspected' &&
          press(
            'Not a robot',
            { suspicion: null },
            `The letter from ${name || email} is mailed on, and open now.`,
          )}
        {state === 'open' &&
          press('Mark as answered', { answered: true }, `The letter from ${name || email} is answered.`)}
        {state === 'answered' &&
          press('Open again', { answered: false }, `The letter from ${name || email} is open again.`)}
      </div>
    </article>
  )
}
