import type { Track } from '@earcon/contract/catalogue'
import { duration } from '@earcon/contract/duration'
import { packPrice } from '@earcon/contract/money'
import { isRouteErrorResponse } from 'react-router'
import { headOf, sharedPage } from '../../layout/head.ts'
import { Notice } from '../../layout/notice.tsx'
import { api, apiContext } from '../../platform/api.ts'
import type { Route } from './+types/pack.route'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { pack: await context.get(apiContext)('GET /sound-packs/:id', { params }) }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { pack: await api('GET /sound-packs/:id', { params }) }
}

export const headers = sharedPage

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  loaderData
    ? [
        ...headOf(page, loaderData.pack.title, loaderData.pack.description),
        { tagName: 'link', rel: 'canonical', href: `/sound-pack/${loaderData.pack.id}` },
      ]
    : headOf(page, 'Sound pack')

export default function PackScreen({ loaderData: { pack } }: Route.ComponentProps) {
  return (
    <main>
      <h1>{pack.title}</h1>
      <p className="price">
        {pack.isEffectivelyOwnedByCurrentUser ? <strong>OWNED</strong> : packPrice(pack.dynamicPrice)}
      </p>
      <p>{pack.description}</p>
      <TrackTable tracks={pack.tracks} />
    </main>
  )
}

function TrackTable({ tracks }: { tracks: Track[] }) {
  return (
    <table aria-label="Tracks">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Artist</th>
          <th scope="col">Length</th>
          <th scope="col">Format</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {tracks.map((track) => (
          <tr key={track.id}>
            <th scope="row">{track.title}</th>
            <td>{track.artist_name}</td>
            <td>{duration(track.duration_seconds)}</td>
            <td>{track.original_format.toUpperCase()}</td>
            <td>{packPrice({ amount: track.price_amount, currency: track.price_currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const gone = isRouteErrorResponse(error) && error.status === 404
  return (
    <Notice
      title="Sound pack"
      sentence={gone ? 'Sound pack not found.' : 'Failed to fetch sound pack details.'}
    />
  )
}
