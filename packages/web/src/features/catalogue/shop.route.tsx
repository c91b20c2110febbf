import type { PackPage, PackSummary } from '@earcon/contract/catalogue'
import { cardPrice } from '@earcon/contract/money'
import { Form, Link, useNavigation } from 'react-router'
import { headOf, sharedPage } from '../../layout/head.ts'
import { Notice } from '../../layout/notice.tsx'
import { api, apiContext } from '../../platform/api.ts'
import type { Route } from './+types/shop.route'

/** What the address asks for. A page number that is none reads as the first. */
function asked({ url }: Request) {
  const { searchParams } = new URL(url)
  const page = searchParams.get('page') ?? '1'
  const search = (searchParams.get('search') ?? '').replaceAll('\0', '').trim()
  return { page: /^[1-9]\d{0,8}$/.test(page) ? page : '1', search }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = asked(request)
  return { ...query, packs: await context.get(apiContext)('GET /sound-packs', { query }) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = asked(request)
  return { ...query, packs: await api('GET /sound-packs', { query }) }
}

export const headers = sharedPage

export const meta: Route.MetaFunction = (page) =>
  headOf(page, 'Shop', 'Sound packs to license: coding sessions, interfaces, and music to work to.')

export default function ShopScreen({ loaderData: { search, packs } }: Route.ComponentProps) {
  const loading = useNavigation().state === 'loading'
  return (
    <main aria-busy={loading}>
      <h1>Shop</h1>
      <Form role="search" action="/shop">
        <input
          key={search}
          type="search"
          name="search"
          aria-label="Search by title"
          placeholder="search by title"
          defaultValue={search}
          maxLength={200}
        />
        <button type="submit">Search</button>
      </Form>
      <Found {...{ search, packs }} />
    </main>
  )
}

function Found({ search, packs: { data, pagination } }: { search: string; packs: PackPage }) {
  if (pagination.totalItems === 0) {
    return (
      <p role="status">
        {search
          ? `No sound packs found with title matching "${search}"`
          : 'No sound packs available at the moment.'}
      </p>
    )
  }
  return (
    <>
      <p role="status">
        Showing {data.length} of {pagination.totalItems} sound packs
      </p>
      <ul aria-label="Sound packs" className="packs">
        {data.map((pack) => (
          <PackCard key={pack.id} pack={pack} />
        ))}
      </ul>
      <Pager {...{ search, pagination }} />
    </>
  )
}

function PackCard({ pack }: { pack: PackSummary }) {
  return (
    <li>
      <h2>
        <Link to={`/sound-pack/${pack.id}`}>{pack.title}</Link>
      </h2>
      <p className="price">
        {pack.isEffectivelyOwnedByCurrentUser ? <strong>OWNED</strong> : cardPrice(pack.dynamicPrice)}
      </p>
      <p>{pack.description}</p>
    </li>
  )
}

function Pager({
  search,
  pagination: { page, totalPages },
}: {
  search: string
  pagination: PackPage['pagination']
}) {
  const at = (number: number) =>
    `/shop?${new URLSearchParams({ ...(search && { search }), page: String(number) })}`
  return (
    <nav aria-label="Pages">
      {page > 1 && (
        <Link to={at(Math.min(page - 1, totalPages))} rel="prev">
          Previous
        </Link>
      )}
      <span>
        Page {page} of {totalPages}
      </span>
      {page < totalPages && (
        <Link to={at(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}

export function ErrorBoundary() {
  return <Notice title="Shop" sentence="Failed to load sound packs. Please try again later." />
}
