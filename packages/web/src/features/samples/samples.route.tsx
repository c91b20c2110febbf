import { FailurePage } from '../../layout/failure-page.tsx'
import { headOf, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { apiContext, apiFor } from '../../platform/api.ts'
import { Licensing } from '../licences/licences.public.ts'
import { AudioElement } from '../player/player.public.ts'
import type { Route } from './+types/samples.route'
import { Samples } from './samples.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { samples: (await context.get(apiContext)('GET /samples')).data }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { samples: (await apiFor(request)('GET /samples')).data }
}

export const headers = sharedPageHeaders

const title = 'Sound Samples'

export const meta: Route.MetaFunction = (page) =>
  headOf(page, {
    title,
    description: 'Thirty-three short sounds to be heard whole, some of them also as they were before.',
    address: '/samples',
  })

export default function SamplesScreen({ loaderData: { samples } }: Route.ComponentProps) {
  return (
    <Main>
      <h1>{title}</h1>
      <Samples samples={samples} heading="h2" />
      <Licensing heading="h2" />
      <AudioElement />
    </Main>
  )
}

export function ErrorBoundary() {
  return <FailurePage title={title} sentence="Failed to load sound samples." retry />
}
