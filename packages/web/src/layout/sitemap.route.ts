import type { PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import { type ApiCaller, apiContext } from '../platform/api.ts'
import type { Route } from './+types/sitemap.route'
import { sharedPageHeaders } from './head.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ask = context.get(apiContext)
  const [{ url }, packs] = await Promise.all([ask('GET /config'), everyPack(ask)])
  const entries = [
    ...['/', '/shop', '/samples', '/contact', '/licence', '/verify'].map((path) => entry(url + path)),
    ...packs.map(({ id, created_at }) => entry(`${url}/sound-pack/${id}`, created_at)),
  ]
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
    { headers: { ...sharedPageHeaders(), 'content-type': 'application/xml; charset=utf-8' } },
  )
}

const entry = (address: string, changed?: string) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`

async function everyPack(ask: ApiCaller) {
  const packs: PackSummary[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = await ask('GET /sound-packs', {
      query: { page: String(page), limit: '100' },
    })
    packs.push(...data)
    pages = pagination.totalPages
  }
  return packs
}
