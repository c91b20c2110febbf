// The words of https://www.sitemaps.org/protocol.html.

/** An address, and when it last became another, where that is known. */
export interface SitemapEntry {
  address: string
  changed?: Date
}

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A list of addresses, piece by piece as they come. */
export async function* writeUrlset(pieces: AsyncIterable<readonly SitemapEntry[]>) {
  yield `${opening}<urlset ${namespace}>\n`
  for await (const entries of pieces) yield entries.map(urlOf).join('')
  yield '</urlset>\n'
}

const urlOf = ({ address, changed }: SitemapEntry) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>\n`

/** A list of such lists. */
export const writeSitemapIndex = (addresses: readonly string[]) =>
  `${opening}<sitemapindex ${namespace}>\n${addresses.map(sitemapOf).join('')}</sitemapindex>\n`

const sitemapOf = (address: string) => `<sitemap><loc>${address}</loc></sitemap>\n`
