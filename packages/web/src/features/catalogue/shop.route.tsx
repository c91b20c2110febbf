import { lazy, Suspense, useEffect, useMemo } from 'react'
import { redirect, useLocation, useNavigation } from 'react-router'
import { headOf, safeMeta } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { RetryLink } from '../../layout/retry-link.tsx'
import { apiContext, apiFor } from '../../platform/api.ts'
import { rememberList } from '../../platform/last-list.ts'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Silence } from '../../ui/sketch.tsx'
import type { Playable } from '../player/player.public.ts'
import type { Route } from './+types/shop.route'
import { Count } from './list/count.tsx'
import { chosen, filters, trackList } from './list/late-parts.ts'
import { describeList, type ListDescription, withoutUnknown } from './list/list-description.rules.ts'
import { type FoundList, loadList } from './list/load-list.ts'
import { answerPage, loadPage, withinEnd } from './list/load-page.ts'
import { NoListening } from './list/no-listening.tsx'
import { Views } from './list/views.tsx'
import { connectPlayer } from './list/voice-store.ts'
import { voicesOf } from './list/voices.rules.ts'
import { PackCard } from './pack-card.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { parseShopQuery, type ShopQuery, shopAddressOf } from './shop-address.ts'

interface ShopPage {
  query: ShopQuery
  /** None where it could not be loaded. */
  list: FoundList | null
  /** Where the list is there without it, it is shown without it. */
  about: ListDescription | null
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = queryOf(request)
  const known = withoutUnknown(query)
  if (shopAddressOf(known) !== shopAddressOf(query)) throw redirect(shopAddressOf(known))
  const load = async () => withinEnd(query, await loadList(context.get(apiContext), query))
  return answerPage({ context }, async () => asPage(query, await load(), describeList), unreachable(query))
}

/** What is said around the list is on the first page already: its words come with the next. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = queryOf(request)
  const load = async () => {
    const [list, describe] = await Promise.all([
      loadList(apiFor(request), query),
      fetchDescription().catch(() => undefined),
      query.view && trackList.fetch(),
    ])
    return asPage(query, withinEnd(query, list), describe)
  }
  return loadPage(load, unreachable(query))
}

/** What says what is around the list, and what shows that. */
async function fetchDescription() {
  const [{ describeList }] = await Promise.all([
    import('./list/list-description.rules.ts'),
    filters.fetch(),
    chosen.fetch(),
  ])
  return describeList
}

const queryOf = ({ url }: Request) => parseShopQuery(new URL(url))

const unreachable = (query: ShopQuery): ShopPage => ({ query, list: null, about: null })

const asPage = (
  query: ShopQuery,
  { counts, ...list }: FoundList,
  describe: typeof describeList | undefined,
): ShopPage => ({ query, list, about: describe?.(query, list.view, { ...list, counts }) ?? null })

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = safeMeta(({ loaderData, ...page }: Route.MetaArgs) => {
  const { query, about } = loaderData ?? unreachable({})
  const { search, view, page: number } = query
  const narrowed = about?.chosen
    .map(({ phrase }) => phrase)
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase())
  const name = narrowed || (view ? 'Single tracks' : 'Shop')
  return headOf(page, {
    title: search ? `“${search}” in the shop` : number ? `${name}, page ${number}` : name,
    description: 'Sound packs to license: coding sessions, interfaces, and music to work to.',
    // Parts of the list are all in it.
    address: shopAddressOf({ view, page: search || narrowed || query.sort ? '' : number }),
  })
})

export default function ShopScreen({ loaderData: { query, list, about } }: Route.ComponentProps) {
  const { pathname, search: address } = useLocation()
  useEffect(() => {
    rememberList(pathname + address)
  }, [pathname, address])
  const voices = useMemo(() => voicesOf(list), [list])
  return (
    <Main>
      <h1>Shop</h1>
      <SearchBox query={query} failed={!list} />
      <div className="list-page">
        <Suspense>{about && <filters.Part query={query} groups={about.groups} list={listId} />}</Suspense>
        <div className="list-side">
          <div className="list-head">
            {/* Always there, so that what it says is heard whenever it changes. */}
            <p className="list-count" role="status">
              {list && (
                <span key={address}>
                  <Count {...{ query, list }} isNarrowed={Boolean(about?.chosen.length)} />
                </span>
              )}
            </p>
            {list && <Views query={query} />}
          </div>
          <Suspense>{about && <chosen.Part {...{ query, about }} />}</Suspense>
          {!list ? (
            <Unreachable />
          ) : list.data.length > 0 ? (
            <Found {...{ query, list, voices }} />
          ) : (
            <Nothing query={query} />
          )}
        </div>
      </div>
      <Suspense>
        <Listening voices={voices} list={listId} connect={connectPlayer} />
      </Suspense>
    </Main>
  )
}

/** Comes after the page. */
const Listening = lazy(async () => {
  try {
    return { default: (await import('./list/listening.tsx')).Listening }
  } catch {
    return { default: NoListening }
  }
})

const listId = 'packs'

interface FoundProps {
  query: ShopQuery
  list: FoundList
  voices: readonly Playable[]
}

function Found({ query, list, voices }: FoundProps) {
  const waiting = useNavigation().location?.pathname === '/shop'
  const { pagination } = list
  const before = (pagination.page - 1) * pagination.limit
  return (
    <div id={listId} className="list-found" aria-busy={waiting}>
      {list.view === 'tracks' ? (
        <Suspense>
          <trackList.Part tracks={list.data} voices={voices} />
        </Suspense>
      ) : (
        <ul aria-label="Sound packs" className="packs">
          {list.data.map((pack, index) => (
            <PackCard
              key={pack.id}
              pack={pack}
              number={before + index + 1}
              voice={voices.find(({ id }) => id === pack.id)}
            />
          ))}
        </ul>
      )}
      <Pager {...{ query, pagination }} list={listId} />
      <p className="footnote list-keys">While you listen, J plays the next and K the one before.</p>
    </div>
  )
}

const Nothing = ({ query: { search, view } }: { query: ShopQuery }) => (
  <>
    {search && (
      <Link className="button" to={shopAddressOf({ view })}>
        Show all {view ? 'single tracks' : 'sound packs'}
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
