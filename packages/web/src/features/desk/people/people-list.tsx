import type { PersonEntry } from '@earcon/contract/account/people.admin.calls'
import type { Api } from '@earcon/contract/calls'
import { formatDay } from '@earcon/contract/date.rules'
import { useLocation } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { Silence } from '../../../ui/sketch.tsx'
import { DeskSearch } from '../shell/desk-list.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { type ListQuery, listAddressOf, parseListQuery } from '../shell/list-address.rules.ts'
import { LoadedList } from '../shell/loaded-list.tsx'
import { useCall } from '../shell/use-call.ts'

type People = Api['GET /admin/people']['answer']

const listId = 'people'
const addressOf = (query: Partial<ListQuery>) => listAddressOf('/admin/people', 'state', query)

/** Everybody who has an account, found by e-mail. */
export function PeopleList() {
  const { search: address } = useLocation()
  const query = parseListQuery(address, 'state', [])
  const call = useCall('GET /admin/people', { query: { search: query.search, page: query.page } })
  return (
    <DeskPage title="People">
      <div className="desk-tools">
        <DeskSearch
          label="Search by e-mail"
          search={query.search}
          addressOf={(search) => addressOf({ search })}
        />
      </div>
      <p className="unseen" role="status">
        {call.answer && !call.isLoading && countOf(call.answer)}
      </p>
      <LoadedList
        call={call}
        none={<Nothing {...query} />}
        pages={{ list: listId, addressOf: (page) => addressOf({ ...query, page }) }}
      >
        {(people) => <PeopleTable people={people} busy={call.isLoading} />}
      </LoadedList>
    </DeskPage>
  )
}

const countOf = ({ pagination: { totalItems } }: People) =>
  totalItems === 1 ? '1 account' : `${totalItems} accounts`

const PeopleTable = ({ people, busy }: { people: People; busy: boolean }) => (
  <table id={listId} className="table in-rows desk-people" aria-label="People" aria-busy={busy}>
    <caption>
      <span className="numeral">Table 1.</span> {countOf(people)}, the newest first.
    </caption>
    <thead>
      <tr>
        <th scope="col">E-mail</th>
        <th scope="col">Name</th>
        <th scope="col">State</th>
        <th scope="col">Since</th>
        <th scope="col" className="number">
          Paid orders
        </th>
      </tr>
    </thead>
    <tbody>
      {people.data.map((person) => (
        <PersonRow key={person.id} {...person} />
      ))}
    </tbody>
  </table>
)

const PersonRow = (person: PersonEntry) => (
  <tr>
    <th scope="row">
      <Link to={`/admin/people/${person.id}`}>{person.email}</Link>
    </th>
    <td>{person.display_name}</td>
    <td>
      <PersonState {...person} />
    </td>
    <td>
      <span className="unit">since </span>
      {formatDay(person.created_at)}
    </td>
    <td className="number">
      {person.paid_orders}
      <span className="unit">{person.paid_orders === 1 ? ' order' : ' orders'}</span>
    </td>
  </tr>
)

/** What sets an account apart from most. */
export const PersonState = ({ is_admin, is_email_verified }: PersonEntry) => (
  <span className="state-word" data-state={is_admin || is_email_verified ? undefined : 'unverified'}>
    {is_admin ? 'administrator' : is_email_verified ? 'verified' : 'not verified'}
  </span>
)

const Nothing = ({ search }: ListQuery) => (
  <>
    <p>
      {search ? (
        <>
          No account has “<bdi>{search}</bdi>” in its e-mail address.
        </>
      ) : (
        'Nobody has an account yet.'
      )}
    </p>
    {search && (
      <Link className="button" to="/admin/people">
        Show everybody
      </Link>
    )}
    <Silence />
  </>
)
