import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { formatDuration } from '@earcon/contract/catalogue/duration.rules'
import type { NearPacks } from '@earcon/contract/catalogue/near.calls'
import { displayedPriceOf, explainPrice } from '@earcon/contract/catalogue/ownership.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import { useMemo } from 'react'
import { data, isRouteErrorResponse, useLocation } from 'react-router'
import { FailurePage } from '../../layout/failure-page.tsx'
import { headOf, safeMeta, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { apiContext, apiFor, reportContext } from '../../platform/api.ts'
import { httpStatusOf } from '../../platform/refusals.ts'
import { anonymousViewer, viewerOf } from '../../platform/session.rules.ts'
import { currentSession } from '../../platform/session.ts'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/plate.tsx'
import {
  CartProvider,
  fetchScopeChoice,
  PackCartButton,
  PackPrice,
  PriceNote,
  ScopeChoice,
  useOfferedPack,
} from '../cart/cart.public.ts'
import {
  fetchInstallSection,
  fetchTrySection,
  InstallSection,
  TrySection,
} from '../installs/installs.public.ts'
import { fetchDownloads, hasDownloads, PackDownload } from '../library/library.public.ts'
import { LicenceNote } from '../licences/licences.public.ts'
import { AudioElement } from '../player/player.public.ts'
import { fetchRehearsal, Rehearsal, rehearsalStyles } from '../rehearsal/rehearsal.public.ts'
import type { Route } from './+types/pack.route'
import { isCodingPack, toCodingPack } from './coding-pack.ts'
import { NearSection } from './near/near-section-island.ts'
import { OwnedStamp } from './owned-stamp.tsx'
import { packJsonLdOf } from './pack-json-ld.ts'
import { PackReleases } from './pack-releases.tsx'
import { shopAddressInState } from './shop-state.ts'
import { TrackTable } from './track-table.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ask = context.get(apiContext)
  const [pack, near] = await Promise.all([
    ask('GET /sound-packs/:id', { params }),
    ask('GET /sound-packs/:id/near', { params }).catch((error: unknown) => {
      if (!httpStatusOf(error)) context.get(reportContext)(error)
      return null
    }),
  ])
  // What is missing is not kept.
  const headers = near ? sharedPageHeaders() : { 'cache-control': 'no-store' }
  return data({ pack, near, seenBy: anonymousViewer }, { headers })
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const seenBy = viewerOf(currentSession())
  const pack = await apiFor(request)('GET /sound-packs/:id', { params })
  // The pack can be bought without its figure and its downloads, which say by themselves that they are missing.
  const parts = [
    isForSale(pack) && fetchScopeChoice,
    isCodingPack(pack) && fetchRehearsal,
    isToBeTried(pack, seenBy) && fetchTrySection,
    isToBeInstalled(pack, seenBy) && fetchInstallSection,
    hasDownloads(pack) && fetchDownloads,
  ]
  await Promise.allSettled(parts.map(async (fetch) => fetch && fetch()))
  return { pack, seenBy, near: pack.is_withdrawn ? null : nearOf({ params, request }) }
}

/** Nobody waits for it. It is the same for everyone, so it is asked for as nobody, and kept. */
const nearOf = ({ params, request: { signal } }: Pick<Route.ClientLoaderArgs, 'params' | 'request'>) =>
  apiFor({ signal, token: '' })('GET /sound-packs/:id/near', { params }).catch(() => null)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: rehearsalStyles }]

export const meta: Route.MetaFunction = safeMeta(({ loaderData, ...page }: Route.MetaArgs) => {
  const pack = loaderData?.pack
  if (!pack) return headOf(page, { title: 'Sound pack' })
  return headOf(page, {
    title: pack.title,
    description: pack.description,
    address: `/sound-pack/${pack.id}`,
    image: pack.cover_card_url,
    jsonLd: (url, brand) => packJsonLdOf(pack, { url, brand }),
  })
})

export default function PackScreen({ loaderData }: Route.ComponentProps) {
  return <PackPage {...loaderData} />
}

/** The desk shows the very same page of a pack that is not on sale (load-pack-page.ts). */
export const handle = { PackPage }

interface PackPageProps {
  pack: SoundPack
  seenBy: string | undefined
  near?: NearPacks | null | Promise<NearPacks | null>
}

function PackPage({ pack, seenBy, near }: PackPageProps) {
  const { state } = useLocation()
  return (
    <CartProvider key={pack.id} {...{ pack, seenBy }}>
      <Main>
        <p className="crumb">
          <Link to={shopAddressInState(state)}>Shop</Link>
        </p>
        <div className="pack">
          <figure className="figure">
            <Plate of={pack} first>
              <OwnedStamp of={pack} />
            </Plate>
            <figcaption className="caption">
              <span className="numeral">Fig. 1.</span> <cite>{pack.title}</cite>, {lengthOf(pack)}.
            </figcaption>
          </figure>
          <div className="pack-text">
            <h1>{pack.title}</h1>
            <p className="byline">{artistsOf(pack)}</p>
            <p className="lead">{pack.description}</p>
            {pack.is_withdrawn ? <Withdrawn pack={pack} /> : <ForSale pack={pack} />}
          </div>
        </div>
        <PackRehearsal of={pack} />
        {isToBeTried(pack, seenBy) && <TrySection slug={pack.slug} />}
        {isToBeInstalled(pack, seenBy) && <InstallSection slug={pack.slug} title={pack.title} />}
        <TrackTable pack={pack} />
        <LicenceNote />
        <PackReleases of={pack} />
        {near && <NearSection near={near} />}
        <AudioElement />
      </Main>
    </CartProvider>
  )
}

function ForSale({ pack }: { pack: SoundPack }) {
  const offered = useOfferedPack() ?? pack
  return (
    <>
      <PackPrice isPaid={offered.isEffectivelyOwnedByCurrentUser && offered.price_amount > 0}>
        {formatPackPrice(displayedPriceOf(offered))}
      </PackPrice>
      <PriceNote own={explainPrice(offered)} parts={singleTracksNote(offered)} />
      {isForSale(pack) && <ScopeChoice pack={pack} />}
      <PackCartButton>
        <PackDownload pack={pack} />
      </PackCartButton>
    </>
  )
}

/** What is free is not sold, and licensed at one scope only. */
const isForSale = (pack: SoundPack) => pack.price_amount > 0 && !pack.is_withdrawn

/** Only those who own some of it come here: it stays theirs, and nothing of it is offered. */
function Withdrawn({ pack }: { pack: SoundPack }) {
  return (
    <>
      <p className="remark">This pack is no longer sold. What you own of it stays yours.</p>
      <div className="ways-on">
        <PackDownload pack={pack} />
      </div>
    </>
  )
}

/** Short sounds are judged where they will be heard. */
function PackRehearsal({ of: pack }: { of: SoundPack }) {
  const packs = useMemo(() => [toCodingPack(pack)], [pack])
  return isCodingPack(pack) ? <Rehearsal packs={packs} chosen={pack.id} number={2} /> : null
}

/** Whoever owns it has the whole of it; what is free is everybody's, but had only by those who sign in. */
const isToBeTried = (pack: SoundPack, seenBy: string | undefined) =>
  isCodingPack(pack) &&
  !pack.is_withdrawn &&
  (!pack.isEffectivelyOwnedByCurrentUser || seenBy === anonymousViewer)

/** Whoever is signed in and may have the whole of it has the line that brings it to their own tool. */
const isToBeInstalled = (pack: SoundPack, seenBy: string | undefined) =>
  isCodingPack(pack) &&
  pack.isEffectivelyOwnedByCurrentUser &&
  pack.is_downloadable_archive &&
  !pack.tracks.some(({ isUnderReview }) => isUnderReview) &&
  Boolean(seenBy)

/** A pack costs less than its tracks one by one; by how much is worth a note. */
function singleTracksNote({ dynamicPrice, tracks }: SoundPack) {
  const single = tracks.reduce((sum, track) => sum + track.price_amount, 0)
  if (dynamicPrice.amount === 0 || single <= dynamicPrice.amount) return undefined
  return `One by one, the tracks cost ${formatPackPrice({ ...dynamicPrice, amount: single })}.`
}

const lengthOf = ({ tracks, length_seconds }: SoundPack) =>
  `${tracks.length === 1 ? 'one track' : `${tracks.length} tracks`}, ${formatDuration(length_seconds)} in all`

const artistsOf = ({ tracks }: SoundPack) => [...new Set(tracks.map((track) => track.artist_name))].join(', ')

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const gone = isRouteErrorResponse(error) && error.status === 404
  return (
    <FailurePage
      title="Sound pack"
      sentence={gone ? 'Sound pack not found.' : 'Failed to fetch sound pack details.'}
      retry={!gone}
    />
  )
}
