import { isRouteErrorResponse } from 'react-router'
import { FailurePage } from '../../../layout/failure-page.tsx'
import { headOf, safeMeta, sharedPageHeaders } from '../../../layout/head.ts'
import { Main } from '../../../layout/main.tsx'
import { apiContext, apiFor } from '../../../platform/api.ts'
import { AudioElement } from '../../player/player.public.ts'
import type { Route } from './+types/near-track.route'
import styles from './near-track.css?url'
import { fetchNearTrack, NearTrack } from './near-track-island.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  context.get(apiContext)('GET /tracks/:id/near', { params })

/** The same for everyone, so it is asked for as nobody, and kept. */
export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const ask = apiFor({ signal, token: '' })
  const [near] = await Promise.all([ask('GET /tracks/:id/near', { params }), fetchNearTrack()])
  return near
}

export const headers = sharedPageHeaders

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = safeMeta(({ loaderData, ...page }: Route.MetaArgs) =>
  headOf(page, { title: `Near ${loaderData?.track.title ?? 'a track'}` }),
)

export default function NearTrackScreen({ loaderData }: Route.ComponentProps) {
  return (
    <Main key={loaderData.track.id}>
      <NearTrack {...loaderData} />
      <AudioElement />
    </Main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const gone = isRouteErrorResponse(error) && error.status === 404
  return (
    <FailurePage
      title="Near a track"
      sentence={gone ? 'Track not found.' : 'What is near this track could not be loaded.'}
      retry={!gone}
    />
  )
}
