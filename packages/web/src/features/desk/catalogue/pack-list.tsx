import type { Api } from '@earcon/contract/calls'
import type { DeskPackSummary } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { formatDay } from '@earcon/contract/date.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { useLocation } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { Silence } from '../../../ui/sketch.tsx'
import { DeskSearch, FilterLinks } from '../shell/desk-list.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { type ListQuery, listAddressOf, parseListQuery } from '../shell/list-address.rules.ts'
import { LoadedList } from '../shell/loaded-list.tsx'
import { useCall } from '../shell/use-call.ts'
import { NewPack } from './new-pack.tsx'
import { kindNames, packStates, stateNames } from './pack-draft.rules.ts'

type Packs = Api['GET /admin/packs']['answer']

const listId = 'packs'
const addressOf = (query: Partial<ListQuery>) => listAddressOf('/admin/packs', 'state', query)

/** All packs of the shop, whatever state they are in. */
export function PackList() {
  const { search: address } = useLocation()
  const query = parseListQuery(address, 'state', packStates)
  const state = packStates.find((state) => state === query.filter)
  const call = useCall('GET /admin/packs', {
    query: { search: query.search, page: query.page, ...(state && { state }) },
  })
  return (
    <DeskPage title="Catalogue" beside={<NewPack />}>
      <div className="desk-tools">
        <FilterLinks
          label="States"
          links={(['', ...packStates] as const).map((filter) => ({
            name: filter === '' ? 'all' : stateNames[filter],
            count: call.answer ? countOf(call.answer, filter) : null,
            to: addressOf({ filter, search: query.search }),
            current: query.filter === filter,
          }))}
        />
        <DeskSearch
          label="Search by title"
          search={query.search}
          addressOf={(search) => addressOf({ search, filter: query.filter })}
        />
      </div>
      <p className="unseen" role="status">
        {call.answer && !call.isLoading && packsIn(call.answer)}
      </p>
      <LoadedList
        call={call}
        none={<Nothing {...query} />}
        pages={{ list: listId, addressOf: (page) => addressOf({ ...query, page }) }}
      >
        {({ data }) => <PackTable packs={data} busy={call.isLoading} />}
      </LoadedList>
    </DeskPage>
  )
}

const packsIn = ({ pagination: { totalItems } }: Packs) =>
  totalItems === 1 ? '1 pack' : `${totalItems} packs`

const countOf = ({ counts }: Packs, filter: '' | (typeof packStates)[number]) =>
  filter === '' ? packStates.reduce((sum, state) => sum + counts[state], 0) : counts[filter]

const PackTable = ({ packs, busy }: { packs: DeskPackSummary[]; busy: boolean }) => (
  <table id={listId} className="table in-rows desk-packs" aria-label="Packs" aria-busy={busy}>
    <caption>
      <span className="numeral">Table 1.</span> Packs of the shop, the newest first.
    </caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="unseen">Cover</span>
        </th>
        <th scope="col">Title</th>
        <th scope="col">State</th>
        <th scope="col">Kind</th>
        <th scope="col" className="number">
          Tracks
        </th>
        <th scope="col">First on sale</th>
        <th scope="col" className="number">
          Price
        </th>
      </tr>
    </thead>
    <tbody>
      {packs.map((pack) => (
        <PackRow key={pack.id} {...pack} />
      ))}
    </tbody>
  </table>
)

const PackRow = (pack: DeskPackSummary) => (
  <tr>
    <td className="cover">
      <Plate of={pack} />
    </td>
    <th scope="row">
      <Link to={`/admin/packs/${pack.id}`}>{pack.title}</Link>
    </th>
    <td>
      <StateWord state={pack.state} />
    </td>
    <td>{pack.kind && kindNames[pack.kind]}</td>
    <td className="number">
      {pack.tracks}
      <span className="unit">{pack.tracks === 1 ? ' track' : ' tracks'}</span>
    </td>
    <td>{pack.first_published_at && formatDay(pack.first_published_at)}</td>
    <td className="number price">
      {pack.price_amount === 0
        ? 'free'
        : formatPriceWithCents({ amount: pack.price_amount, currency: pack.price_currency })}
    </td>
  </tr>
)

/** A state, said in small capitals. */
export const StateWord = ({ state }: { state: DeskPackSummary['state'] }) => (
  <span className="state-word" data-state={state}>
    {stateNames[state]}
  </span>
)

const Nothing = ({ search, filter }: ListQuery) => (
  <>
    <p>
      {search ? (
        <>
          No pack has “<bdi>{search}</bdi>” in its title, nor in that of a track.
        </>
      ) : filter ? (
        'There is no such pack.'
      ) : (
        'There are no packs yet. Begin with a new one.'
      )}
    </p>
    {(search || filter) && (
      <Link className="button" to="/admin/packs">
        Show all packs
      </Link>
    )}
    <Silence />
  </>
)
