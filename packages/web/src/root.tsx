import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root'
import italic from './design/fonts/stix-two-text-italic.woff2?url'
import upright from './design/fonts/stix-two-text-upright.woff2?url'
import { EarlyPress } from './early-press.ts'
import { CartLink } from './features/cart/cart.public.ts'
import { RequestedDownloadExpiry } from './features/library/library.public.ts'
import { PendingPayments } from './features/orders/orders.public.ts'
import { FetchAhead } from './fetch-ahead.ts'
import { FailurePage } from './layout/failure-page.tsx'
import { Flash } from './layout/flash.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import type { RootData } from './layout/root-data.ts'
import { ScrollAndFocus } from './layout/scroll-and-focus.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { TestModeBanner } from './layout/test-mode-banner.tsx'
import { apiContext } from './platform/api.ts'
import { storedTokenScript } from './platform/session.ts'
import { LinkNavigation } from './ui/link.tsx'
import { ViewerRevalidation } from './viewer-revalidation.tsx'
import './design/styles.css'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  return { config: await context.get(apiContext)('GET /config') }
}

/** The configuration does not change while a page is open. */
export const shouldRevalidate = () => false

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { ...font, href: upright },
  { ...font, href: italic },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

const broken = {
  title: 'Something went wrong',
  sentence: 'Something went wrong on our side. Please try again later.',
}

/** Every page names itself; this is the name of one that could not be shown. */
export const meta: Route.MetaFunction = () => [{ title: broken.title }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script in the head marks this element before React knows of it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fdfcf8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14161a" />
        <script dangerouslySetInnerHTML={{ __html: storedTokenScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <LinkNavigation>
          <SkipLink />
          <TestModeBanner />
          <Header cartLink={<CartLink />} />
          <Flash />
          {children}
          <Footer />
        </LinkNavigation>
        <ScrollAndFocus />
        <ViewerRevalidation />
        <PendingPayments />
        <RequestedDownloadExpiry />
        <EarlyPress />
        <FetchAhead />
        <Scripts />
      </body>
    </html>
  )
}

export default function Site() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <FailurePage {...broken} retry />
}
