import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { Header } from './layout/header.tsx'
import { Notice } from './layout/notice.tsx'
import { apiContext } from './platform/api.ts'
import './styles.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { config: await context.get(apiContext)('GET /config') }
}

/** The configuration does not change while a page is open. */
export const shouldRevalidate = () => false

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
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Site() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? (
    <Notice title="Page not found" sentence="There is nothing at this address." />
  ) : (
    <Notice
      title="Something went wrong"
      sentence="Something went wrong on our side. Please try again later."
    />
  )
}
