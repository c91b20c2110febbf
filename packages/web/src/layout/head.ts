import type { MetaDescriptor } from 'react-router'
import type { RootData } from './root-data.ts'

/** What `meta` is given: the loaded data of the page and of all that surrounds it, the root first. */
interface Page {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The root is always the first match, and its loader gives the configuration. */
const brandOf = ({ matches }: Page) => (matches[0]?.loaderData as RootData | undefined)?.config.brand

/** Title and description of a page, with the shop's name. */
export function headOf(page: Page, title: string, description?: string): MetaDescriptor[] {
  const brand = brandOf(page)
  return [
    { title: brand ? `${title} · ${brand}` : title },
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
}

/** Pages that are the same for everyone are kept by the server, and asked for again by the browser. */
export const sharedPage = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })
