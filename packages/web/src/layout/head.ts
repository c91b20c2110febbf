import type { MetaDescriptor } from 'react-router'
import type { RootData } from './root-data.ts'

/** What `meta` is given: the loaded data of the page and of all that surrounds it, the root first. */
interface Page {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

interface Head {
  title: string
  description?: string
  /** The one address under which the page is to be found; none for a page that is nobody's but the visitor's. */
  address?: string
  /** What other sites show beside a link to it, of 1200 × 630; where there is none, the shop's own picture. */
  image?: string | null
  /** What the page is about, in the words of schema.org, given the shop's own address. */
  jsonLd?: (url: string, brand: string) => Record<string, unknown>
}

/** The root is always the first match, and its loader gives the configuration. */
const configOf = ({ matches }: Page) => (matches[0]?.loaderData as RootData | undefined)?.config

/** What other sites show beside a link to us. */
const picture = '/share.png'

/** All that search engines, other sites and the browser's tab learn of a page. */
export function headOf(page: Page, { title, description, address, image, jsonLd }: Head): MetaDescriptor[] {
  const config = configOf(page)
  if (!config) return [{ title }]
  const { brand, url } = config
  return [
    { title: `${title} · ${brand}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(address === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: url + address },
          { property: 'og:url', content: url + address },
          { property: 'og:site_name', content: brand },
          { property: 'og:type', content: 'website' },
          { property: 'og:title', content: title },
          ...(description ? [{ property: 'og:description', content: description }] : []),
          { property: 'og:image', content: url + (image ?? picture) },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
    ...(jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd(url, brand) } }] : []),
  ]
}

/**
 * A page's head, made of whatever was loaded. Should that lack something, the page says so in its own words; what is thrown
 * while the head is drawn would reach nobody but the browser.
 */
export const safeMeta =
  <Args extends Page>(meta: (args: Args) => MetaDescriptor[]) =>
  (args: Args): MetaDescriptor[] => {
    try {
      return meta(args)
    } catch {
      return headOf(args, { title: 'Something went wrong' })
    }
  }

/** Pages that are the same for everyone are kept by the server, and asked for again by the browser. */
export const sharedPageHeaders = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })
