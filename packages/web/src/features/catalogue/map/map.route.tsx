import type { Api } from '@earcon/contract/calls'
import type { SoundMap as LoadedMap } from '@earcon/contract/catalogue/map/map.calls'
import { redirect, useLocation } from 'react-router'
import { headOf, safeMeta } from '../../../layout/head.ts'
import { Main } from '../../../layout/main.tsx'
import { RetryLink } from '../../../layout/retry-link.tsx'
import { type ApiCaller, apiContext, apiFor } from '../../../platform/api.ts'
import { Link } from '../../../ui/link.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Silence } from '../../../ui/sketch.tsx'
import { Chosen } from '../list/chosen.tsx'
import { Count } from '../list/count.tsx'
import { Filters } from '../list/filters.tsx'
import { describeList, type ListDescription, withoutUnknown } from '../list/list-description.rules.ts'
import { answerPage, loadPage, withinEnd } from '../list/load-page.ts'
import { Views } from '../list/views.tsx'
import { Pager } from '../pager.tsx'
import { SearchBox } from '../search-box.tsx'
import { parseShopQuery, type ShopQuery, shopAddressOf } from '../shop-address.ts'
import type { Route } from './+types/map.route'
import styles from './map.css?url'
import { axesFields, axesOf } from './measures.rules.ts'
import { fetchSoundMap, SoundMap } from './sound-map-island.ts'

interface MapPage {
  query: ShopQuery
  /** None where it could not be loaded. */
  map: LoadedMap | null
  about: ListDescription | null
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = queryOf(request)
  const address = shopAddressOf(withoutUnknownOptions(query))
  if (address !== shopAddressOf(query)) throw redirect(address)
  const load = async () => withinEnd(query, await loadMap(context.get(apiContext), query))
  return answerPage({ context }, async () => asPage(query, await load(), describeList), unreachable(query))
}

/** The words around the map come with it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = queryOf(request)
  const load = async () => {
    const [map, words] = await Promise.all([
      loadMap(apiFor(request), query),
      import('../list/list-description.rules.ts').catch(() => null),
      fetchSoundMap(),
    ])
    return asPage(query, withinEnd(query, map), words?.describeList)
  }
  return loadPage(load, unreachable(query))
}

const queryOf = ({ url }: Request) => parseShopQuery(new URL(url))

const withoutUnknownOptions = (query: ShopQuery): ShopQuery => ({
  ...withoutUnknown(query),
  view: 'map',
  ...axesFields(axesOf(query)),
})

const unreachable = (query: ShopQuery): MapPage => ({ query, map: null, about: null })

/** Safe because the shop refuses what it does not know. */
type MapRequest = Api['GET /sound-map']['request']['query']

const loadMap = (ask: ApiCaller, query: ShopQuery) =>
  ask('GET /sound-map', {
    query: { counts: 'yes', ...query, ...ofThePage } as MapRequest,
  })

/** What an address says to the page alone. */
const ofThePage = { view: '', across: '', up: '', sort: '' }

function asPage(
  query: ShopQuery,
  { counts, ...map }: LoadedMap,
  describe: typeof describeList | undefined,
): MapPage {
  const about = describe?.(query, 'tracks', { ...map, counts })
  return { query, map, about: about ? { ...about, groups: withoutOrder(about.groups) } : null }
}

/** On a map nothing stands before anything else. */
const withoutOrder = (groups: ListDescription['groups']) =>
  groups.filter(({ options }) => options.every(({ name }) => name !== 'sort'))

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = safeMeta((page: Route.MetaArgs) =>
  headOf(page, {
    title: 'Map',
    description: 'Every sound of the shop as a point, by what was measured of it: rest on one to hear it.',
    // Whatever it is narrowed to and drawn by, it is the same map.
    address: '/map',
  }),
)

export default function MapScreen({ loaderData: { query, map, about } }: Route.ComponentProps) {
  const { search: address } = useLocation()
  return (
    <Main>
      <h1>Map</h1>
      <SearchBox query={query} failed={!map} />
      <div className="list-page">
        {about && <Filters query={query} groups={about.groups} list={mapId} />}
        <div className="list-side">
          <div className="list-head">
            {/* Always there, so that what it says is heard whenever it changes. */}
            <p className="list-count" role="status">
              {map && (
                <span key={address}>
                  <Count
                    query={query}
                    list={{ ...map, view: 'tracks' }}
                    isNarrowed={Boolean(about?.chosen.length)}
                  />
                  {map.being_recorded > 0 && `; ${map.being_recorded} ${beingRecorded(map.being_recorded)}`}
                </span>
              )}
            </p>
            {map && <Views query={query} />}
          </div>
          {about && <Chosen {...{ query, about }} />}
          {!map ? <Unreachable /> : map.data.length > 0 ? <Drawn {...{ query, map }} /> : <Nothing />}
        </div>
      </div>
    </Main>
  )
}

const Nothing = () => (
  <>
    <Link className="button" to="/map">
      Show the whole map
    </Link>
    <Silence />
  </>
)

const mapId = 'sounds'

const beingRecorded = (count: number) =>
  count === 1 ? 'is still being recorded' : 'are still being recorded'

const Drawn = ({ query, map: { data, pagination } }: { query: ShopQuery; map: LoadedMap }) => (
  <div id={mapId}>
    <SoundMap query={query} points={data} />
    {pagination.totalPages > 1 && <Pager {...{ query, pagination }} list={mapId} />}
  </div>
)

const Unreachable = () => (
  <Failure sentence="Failed to load the map. Please try again later.">
    <RetryLink />
  </Failure>
)
