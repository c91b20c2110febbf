import { data } from 'react-router'
import type { Route } from './+types/not-found.route'
import { FailurePage } from './failure-page.tsx'
import { headOf } from './head.ts'

/** Every address that is not on the site map. */
export const loader = () => data(null, { status: 404 })

/** In the browser there is nobody to ask: the site map is known there. */
export const clientLoader = () => null

const title = 'Page not found'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function NotFoundScreen() {
  return <FailurePage title={title} sentence="There is nothing at this address." retry={false} />
}
