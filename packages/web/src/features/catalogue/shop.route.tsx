import type { PackPage } from '@earcon/contract/catalogue'
import { Link, redirect, useLocation, useNavigation } from 'react-router'
import { headOf, sharedPage } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { TryAgain } from '../../layout/try-again.tsx'
import { apiContext, apiFor, type Caller } from '../../platform/api.ts'
import { Failure } from '../../ui/notice.tsx'
import { Silence } from '../../ui/sketch.tsx'
import type { Route } from './+types/shop.route'
import { type ListQuery, listAddress, listQuery } from './list-address.ts'
import { PackCard } from './pack-card.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'

interface List extends ListQuery {
  /** None where they could not be loaded. */
  packs: PackPage | null
}

export const loader = ({ context, request }: Route.LoaderArgs) => list(context.get(apiContext), request)

/** A list that cannot be reached leaves the page standing, and with it what the visitor has typed. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<List> {
  try {
    return await list(apiFor(request), request)
  } catch (error) {
    if (error instanceof Response) throw error
    return { ...listQuery(new URL(request.url).search), packs: null }
  }
}

async function list(ask: Caller, request: Request): Promise<List> {
  const query = listQuery(new URL(request.url).search)
  const packs = await ask('GET /sound-packs', { query })
  const last = Math.max(1, packs.pagination.totalPages)
  // Past the end stands nothing: the last page is what was meant.
  if (packs.pagination.page > last) throw redirect(listAddress({ ...query, page: last }))
  return { ...query, packs }
}

export const headers = sharedPage

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  headOf(page, {
    title: 'Shop',
    description: 'Sound packs to license: coding sessions, interfaces, and music to work to.',
    address: listAddress({ page: loaderData?.search ? 1 : (loaderData?.page ?? 1), search: '' }),
  })

export default function ShopScreen({ loaderData: { search, packs } }: Route.ComponentProps) {
  return (
    <Main>
      <h1>Shop</h1>
      <SearchBox search={search} />
      {packs ? <Found {...{ search, packs }} /> : <Unreachable />}
    </Main>
  )
}

function Found({ search, packs: { data, pagination } }: { search: string; packs: PackPage }) {
  const waiting = useNavigation().location?.pathname === '/shop'
  if (pagination.totalItems === 0) return <Nothing {...{ search }} />
  const before = (pagination.page - 1) * pagination.limit
  return (
    <div className="found" aria-busy={waiting}>
      <p className="count" role="status">
        Showing {data.length} of {pagination.totalItems} sound packs
      </p>
      <ul aria-label="Sound packs" className="packs">
        {data.map((pack, index) => (
          <PackCard key={pack.id} pack={pack} number={before + index + 1} />
        ))}
      </ul>
      <Pager {...{ search, pagination }} />
    </div>
  )
}

const Nothing = ({ search }: { search: string }) => (
  <>
    <p className="count" role="status">
      {search
        ? `No sound packs found with title matching "${search}"`
        : 'No sound packs available at the moment.'}
    </p>
    {search && (
      <Link className="button" to="/shop">
        Show all sound packs
      </Link>
    )}
    <Silence />
  </>
)

const Unreachable = () => (
  <Failure sentence="Failed to load sound packs. Please try again later.">
    <TryAgain />
  </Failure>
)

export function ErrorBoundary() {
  const { search } = listQuery(useLocation().search)
  return (
    <Main>
      <h1>Shop</h1>
      <SearchBox search={search} />
      <Unreachable />
    </Main>
  )
}
