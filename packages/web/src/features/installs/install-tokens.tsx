import { formatMoment } from '@earcon/contract/date.rules'
import type { InstallToken } from '@earcon/contract/installs/installs.calls'
import { useState } from 'react'
import { api, apiFor } from '../../platform/api.ts'
import { errorMessage, httpStatusOf } from '../../platform/refusals.ts'
import { useQuery } from '../../platform/use-query.ts'
import { focusOn } from '../../ui/focus.ts'
import { Spinner } from '../../ui/icons.tsx'
import { Failure } from '../../ui/notice.tsx'
import { forgetInstallToken } from './install-token.ts'

const listInstallTokens = async (signal: AbortSignal) =>
  (await apiFor({ signal })('GET /me/install-tokens')).data

/** The devices on which somebody installs what they own, and the way to end each. */
export function InstallTokens() {
  const { answer: tokens, error, refetch } = useQuery(listInstallTokens)
  const [revoked, setRevoked] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState('')

  const revoke = async ({ id, label }: InstallToken) => {
    setFailure('')
    setMessage('')
    try {
      await api('DELETE /me/install-tokens/:id', { params: { id } })
    } catch (error) {
      // What is gone already is as it was wanted.
      if (httpStatusOf(error) !== 404) return setFailure(errorMessage(error, 'Failed to revoke this line.'))
    }
    forgetInstallToken()
    setRevoked((before) => [...before, id])
    setMessage(`Revoked: ${label}. Nothing is installed by that line any more.`)
    focusOn(document.getElementById('install-lines'))
  }

  return (
    <section aria-labelledby="install-lines">
      <h2 id="install-lines">Install lines</h2>
      {error !== undefined ? (
        <Failure sentence="Failed to load your install lines." onRetry={refetch} />
      ) : (
        <TokensTable tokens={tokens?.filter(({ id }) => !revoked.includes(id))} onRevoke={revoke} />
      )}
      {failure && <Failure sentence={failure} />}
      <p className="remark" role="status">
        {message}
      </p>
      <p>
        What was installed stays where it is; a line that is revoked brings nothing more. A new password
        revokes them all.
      </p>
    </section>
  )
}

type OnRevoke = (token: InstallToken) => Promise<void>

function TokensTable({ tokens, onRevoke }: { tokens: InstallToken[] | undefined; onRevoke: OnRevoke }) {
  return (
    <table
      className="table in-rows sessions install-tokens"
      aria-label="Install lines"
      aria-busy={tokens === undefined}
    >
      <caption>
        <span className="numeral">Table 2.</span> Devices that have a line of yours.
      </caption>
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">Made</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="unseen">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens?.length ? (
          tokens.map((token) => <TokenRow key={token.id} {...{ token, onRevoke }} />)
        ) : (
          <tr>
            <th scope="row">{tokens ? 'None so far' : 'Loading …'}</th>
            <td>{blank}</td>
            <td>{blank}</td>
            <td>{blank}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function TokenRow({ token, onRevoke }: { token: InstallToken; onRevoke: OnRevoke }) {
  const [isBusy, setBusy] = useState(false)
  const { label, created_at, last_used_at } = token
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    await onRevoke(token)
    setBusy(false)
  }
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <span className="unit">made </span>
        <Moment at={created_at} />
      </td>
      <td>
        <span className="unit">last used </span>
        {last_used_at ? <Moment at={last_used_at} /> : 'not yet'}
      </td>
      <td>
        <button
          type="button"
          className="button"
          aria-label={`Revoke: ${label}`}
          aria-busy={isBusy}
          onClick={() => void press()}
        >
          Revoke
          {isBusy && <Spinner />}
        </button>
      </td>
    </tr>
  )
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>

const blank = '\u00a0'
