import type { SessionEntry } from '@earcon/contract/account/account.calls'
import { formatMoment } from '@earcon/contract/date.rules'
import { api, apiFor } from '../../platform/api.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { useQuery } from '../../platform/use-query.ts'
import { SubmitButton } from '../../ui/form.tsx'
import { Failure } from '../../ui/notice.tsx'
import { useAccountExit } from './account-exit.ts'
import { AccountForm } from './account-form.tsx'

const listSessions = async (signal: AbortSignal) => (await apiFor({ signal })('GET /me/sessions')).data

/** Where the account is signed in, and the way to end all of it. */
export function Sessions() {
  const { answer: sessions = 'loading', error, refetch } = useQuery(listSessions)
  const { leave } = useAccountExit()

  const endSessions = async () => {
    try {
      await api('DELETE /me/sessions')
      leave('/login', 'You have been logged out everywhere.')
      return undefined
    } catch (error) {
      return { failure: errorMessage(error, 'Failed to log out everywhere.') }
    }
  }

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      {error !== undefined ? (
        <Failure sentence="Failed to load your sessions." onRetry={refetch} />
      ) : (
        <SessionsTable {...{ sessions }} />
      )}
      <p>If you do not know one of them, log out everywhere.</p>
      <AccountForm label="Sessions" onSubmit={endSessions}>
        <SubmitButton plain>Log out everywhere</SubmitButton>
      </AccountForm>
    </section>
  )
}

function SessionsTable({ sessions }: { sessions: SessionEntry[] | 'loading' }) {
  return (
    <table className="table in-rows sessions" aria-label="Sessions" aria-busy={sessions === 'loading'}>
      <caption>
        <span className="numeral">Table 1.</span> Where you are signed in.
      </caption>
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">Since</th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody>
        {sessions === 'loading' ? (
          <LoadingRow />
        ) : (
          sessions.map((session) => <SessionRow key={session.id} {...session} />)
        )}
      </tbody>
    </table>
  )
}

const SessionRow = ({ device, started_at, last_seen_at, is_current }: SessionEntry) => (
  <tr>
    <th scope="row">{device}</th>
    <td>
      <span className="unit">since </span>
      <Moment at={started_at} />
    </td>
    <td>
      <span className="unit">last seen </span>
      {is_current ? 'now, from here' : <Moment at={last_seen_at} />}
    </td>
  </tr>
)

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>

/** As high as a place will be. */
const LoadingRow = () => (
  <tr>
    <th scope="row">Loading …</th>
    <td>{blank}</td>
    <td>{blank}</td>
  </tr>
)

const blank = '\u00a0'
