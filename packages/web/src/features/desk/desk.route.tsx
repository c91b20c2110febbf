import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useQuery } from '../../platform/use-query.ts'
import { Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SignedInOnly } from '../identity/identity.public.ts'
import type { Route } from './+types/desk.route'
import styles from './desk.css?url'

const title = 'Desk'

/** Once it is there, it is shown at once, so that the focus finds its heading. */
let loaded: typeof import('./desk.tsx').Desk | undefined

/** All that the desk is made of comes with it: visitors of the shop load nothing of it. */
async function loadDesk() {
  loaded = (await import('./desk.tsx')).Desk
  return loaded
}

export const loader = () => null

/** The page that shows it says so where it cannot be had. */
export const clientLoader = () =>
  loadDesk().then(
    () => null,
    () => null,
  )

export const headers = () => ({ 'cache-control': 'no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function DeskScreen() {
  return (
    <SignedInOnly title={title}>{({ is_admin }) => (is_admin ? <Loaded /> : <NotForYou />)}</SignedInOnly>
  )
}

function Loaded() {
  const { answer: Desk = loaded, error, refetch } = useQuery(loadDesk)
  if (Desk) return <Desk />
  return (
    <Main>
      <h1>{title}</h1>
      {error === undefined ? (
        <Waiting sentence="" />
      ) : (
        <Failure sentence="The desk could not be loaded." onRetry={refetch} />
      )}
    </Main>
  )
}

const NotForYou = () => (
  <Main measure="prose">
    <h1>{title}</h1>
    <p>This is for the owner of the shop.</p>
  </Main>
)
