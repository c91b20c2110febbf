import type { Person } from '@earcon/contract/account/people.admin.calls'
import { formatDay, formatMoment } from '@earcon/contract/date.rules'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { Success } from '../../../ui/success.tsx'
import { OrderTable } from '../orders/order-table.tsx'
import { ConfirmButton } from '../shell/confirm-button.tsx'
import { Crumb, DeskPage } from '../shell/desk-page.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useCall } from '../shell/use-call.ts'
import { AdministratorButton } from './administrator-button.tsx'
import { OwnedTable } from './owned-table.tsx'
import { PersonState } from './people-list.tsx'

const back = <Crumb to="/admin/people">People</Crumb>

/** One account: what it owns and why, and what can be done about it. */
export function PersonScreen({ id }: { id: string }) {
  const call = useCall('GET /admin/people/:id', { params: { id } })
  const [news, setNews] = useState('')
  const person = call.answer
  const tell = (sentence: string) => {
    setNews(sentence)
    call.reload()
  }
  return (
    <DeskPage title={person?.email ?? 'Account'} above={back} beside={person && <PersonState {...person} />}>
      <Success>{news && <p>{news}</p>}</Success>
      <Loaded call={call}>
        {(person) => (
          <>
            <Facts person={person} />
            <OwnedTable person={person} onDone={tell} />
            <Claims person={person} />
            <Orders person={person} />
            <Sessions person={person} onDone={tell} />
            <section aria-labelledby="administration">
              <h2 id="administration">Administration</h2>
              <p>
                {person.is_admin
                  ? 'This account may do everything at this desk.'
                  : 'An administrator may do everything at this desk, as you do.'}
              </p>
              <AdministratorButton person={person} onDone={tell} />
            </section>
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}

const Facts = ({ person }: { person: Person }) => (
  <dl className="desk-facts">
    <div>
      <dt>Name</dt>
      <dd>
        {person.display_name || 'not given'}
        {person.bio && <span>{person.bio}</span>}
      </dd>
    </div>
    <div>
      <dt>Since</dt>
      <dd>{formatDay(person.created_at)}</dd>
    </div>
    <div>
      <dt>E-mail address</dt>
      <dd>
        {person.email_verified_at ? `verified on ${formatDay(person.email_verified_at)}` : 'not verified'}
      </dd>
    </div>
    <div>
      <dt>Signs in</dt>
      <dd>
        {person.has_password_set ? 'with a password' : 'without a password'}
        {person.sign_ins.map(({ issuer, email, linked_at }) => (
          <span key={`${issuer} ${email}`}>
            as {email} at {issuer}, since {formatDay(linked_at)}
          </span>
        ))}
      </dd>
    </div>
  </dl>
)

const Claims = ({ person: { claims } }: { person: Person }) =>
  claims.length > 0 && (
    <p>
      Free packs that they downloaded something of:{' '}
      {claims.map(({ title, claimed_at }) => `${title} (${formatDay(claimed_at)})`).join(', ')}.
    </p>
  )

const Orders = ({ person: { orders } }: { person: Person }) => (
  <section aria-labelledby="orders">
    <h2 id="orders">Orders</h2>
    {orders.length === 0 ? (
      <p className="desk-none">They have ordered nothing.</p>
    ) : (
      <OrderTable
        orders={orders}
        ofOne
        caption={
          <>
            <span className="numeral">Table 2.</span> Their orders, paid or not, the newest first.
          </>
        }
      />
    )}
  </section>
)

function Sessions({ person, onDone }: { person: Person; onDone: (sentence: string) => void }) {
  const { id, email, sessions } = person
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      {sessions.length === 0 ? (
        <p className="desk-none">They are signed in nowhere.</p>
      ) : (
        <>
          <table className="table in-rows" aria-label="Sessions">
            <caption>
              <span className="numeral">Table 3.</span> Where they are signed in; the clock is that of
              Greenwich.
            </caption>
            <thead>
              <tr>
                <th scope="col">Device</th>
                <th scope="col">Since</th>
                <th scope="col">Last seen</th>
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ id, device, started_at, last_seen_at }) => (
                <tr key={id}>
                  <th scope="row">{device}</th>
                  <td>
                    <span className="unit">since </span>
                    {formatMoment(started_at, 'UTC')}
                  </td>
                  <td>
                    <span className="unit">last seen </span>
                    {formatMoment(last_seen_at, 'UTC')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ConfirmButton
            label="End all sessions"
            title={`Sign ${email} out everywhere?`}
            answer="End their sessions"
            onConfirm={async () => {
              await api('DELETE /admin/people/:id/sessions', { params: { id } })
              onDone(`${email} was signed out everywhere.`)
            }}
          >
            <p>
              {sessions.length === 1 ? 'Their one session ends' : `Their ${sessions.length} sessions end`} at
              once. They can sign in again as always, and lose nothing that they own.
            </p>
          </ConfirmButton>
        </>
      )}
    </section>
  )
}
