import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root'
import { Header } from './layout/header.tsx'
import { Notice } from './layout/notice.tsx'
import type { RootData } from './layout/root-data.ts'
import { StartAtTop } from './layout/scroll.tsx'
import { apiContext } from './platform/api.ts'
import './styles.css'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  return { config: await context.get(apiContext)('GET /config') }
}

/** The configuration does not change while a page is open. */
export const shouldRevalidate = () => false

/** Every page names itself; this is the name of one that could not be shown. */
export const meta: Route.MetaFunction = ({ error }) => [{ title: whatHappened(error).title }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <Header />
        {children}
        <StartAtTop />
        <Scripts />
      </body>
    </html>
  )
}

export default function Site() {
  return <Outlet />
}

const missing = { title: 'Page not found', sentence: 'There is nothing at this address.' }
const broken = {
  title: 'Something went wrong',
  sentence: 'Something went wrong on our side. Please try again later.',
}

const whatHappened = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404 ? missing : broken

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Notice {...whatHappened(error)} />
}
