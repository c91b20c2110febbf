import { apiContext } from '../platform/api.ts'
import type { Route } from './+types/robots.route'
import { sharedPageHeaders } from './head.ts'

/**
 * Pages that are not to be found say so themselves, which only a crawler that may read them can learn. Covers are the
 * pictures beside links to us elsewhere.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { url } = await context.get(apiContext)('GET /config')
  const text = `User-agent: *\nDisallow: /api/\nAllow: /api/covers/\n\nSitemap: ${url}/sitemap.xml\n`
  return new Response(text, {
    headers: { ...sharedPageHeaders(), 'content-type': 'text/plain; charset=utf-8' },
  })
}
