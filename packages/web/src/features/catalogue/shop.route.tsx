import type { PackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { useEffect } from 'react'
import { data, redirect, useLocation, useNavigation } from 'react-router'
import { headOf, safeMeta, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { RetryLink } from '../../layout/retry-link.tsx'
import { type ApiCaller, apiContext, apiFor, reportContext } from '../../platform/api.ts'
import { rememberList } from '../../platform/last-list.ts'
import { httpStatusOf } from '../../platform/refusals.ts'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Silence } from '../../ui/sketch.tsx'
import type { Route } from './+types/shop.route'
import { PackCard } from './pack-card.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { parseShopQuery, type ShopQuery, shopAddressOf } from './shop-address.ts'

interface List extends ShopQuery {
  /** None where they could not be loaded. */
  packs: PackPage | null
}

/** A list that cannot be reached leaves the page standing, and with it what the visitor has typed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    return data(await listPacks(context.get(apiContext), request), { headers: sharedPageHeaders() })
  } catch (error) {
    if (error instanceof Response) throw error
    if (!httpStatusOf(error)) context.get(reportContext)(error)
    return data(unreachable(request), { status: httpStatusOf(error) ?? 500 })
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return await listPacks(apiFor(request), request)
  } catch (error) {
    if (error instanceof Response) throw error
    return unreachable(request)
  }
}

const unreachable = ({ url }: Request): List => ({ ...parseShopQuery(new URL(url).search), packs: null })

async function listPacks(ask: ApiCaller, request: Request): Promise<List> {
  const query = parseShopQuery(new URL(request.url).search)
  const packs = await ask('GET /sound-packs', { query })
  const last = Math.max(1, packs.pagination.totalPages)
  // Past the end stands nothing: the last page is what was meant.
  if (packs.pagination.page > last) throw redirect(shopAddressOf({ ...query, page: last }))
  return { ...query, packs }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = safeMeta(({ loaderData, ...page }: Route.MetaArgs) => {
  const { page: number, search } = loaderData ?? parseShopQuery('')
  return headOf(page, {
    title: search ? `“${search}” in the shop` : number === '1' ? 'Shop' : `Shop, page ${number}`,
    description: 'Sound packs to license: coding sessions, interfaces, and music to work to.',
    address: shopAddressOf({ page: search ? 1 : number, search: '' }),
  })
})

export default function ShopScreen({ loaderData: { search, packs } }: Route.ComponentProps) {
  const { pathname, search: query } = useLocation()
  useEffect(() => {
    rememberList(pathname + query)
  }, [pathname, query])
  return (
    <Main>
      <h1>Shop</h1>
      <SearchBox search={search} failed={!packs} />
      {/* Always there, so that what it says is heard whenever it changes. */}
      <p className="list-count" role="status">
        {packs && (
          <span key={`${packs.pagination.page} ${search}`}>
            <Count {...{ search, packs }} />
          </span>
        )}
      </p>
      {!packs ? (
        <Unreachable />
      ) : packs.data.length > 0 ? (
        <Found {...{ search, packs }} />
      ) : (
        <Nothing {...{ search }} />
      )}
    </Main>
  )
}

function Count({
  search,
  packs: { data: shown, pagination, is_near_match },
}: {
  search: string
  packs: PackPage
}) {
  const found = `Showing ${shown.length} of ${pagination.totalItems} sound packs`
  if (is_near_match)
    return (
      <>
        Nearest to “<bdi>{search}</bdi>”. {found}
      </>
    )
  if (pagination.totalItems > 0) return found
  if (!search) return 'No sound packs available at the moment.'
  return (
    <>
      No sound packs found with title matching "<bdi>{search}</bdi>"
    </>
  )
}

const listId = 'packs'

function Found({ search, packs: { data: shown, pagination } }: { search: string; packs: PackPage }) {
  const waiting = useNavigation().location?.pathname === '/shop'
  const before = (pagination.page - 1) * pagination.limit
  return (
    <div id={listId} className="list-found" aria-busy={waiting}>
      <ul aria-label="Sound packs" className="packs">
        {shown.map((pack, index) => (
          <PackCard key={pack.id} pack={pack} number={before + index + 1} />
        ))}
      </ul>
      <Pager {...{ search, pagination }} list={listId} />
    </div>
  )
}

const Nothing = ({ search }: { search: string }) => (
  <>
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
    <RetryLink />
  </Failure>
)
