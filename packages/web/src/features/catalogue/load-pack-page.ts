import type { handle } from './pack.route.tsx'

const route = 'features/catalogue/pack.route'

/**
 * The page of a pack, by the very script that visitors load: found as the router finds it. An import that the build knew of
 * would divide that script into pieces, for every visitor.
 */
export async function loadPackPage() {
  const address = window.__reactRouterManifest?.routes[route]?.module
  if (!address) throw new Error('The site map has no page of a pack.')
  // Safe because the address is that of the module whose type it is given.
  const page = (await import(/* @vite-ignore */ address)) as { handle: typeof handle }
  return page.handle.PackPage
}
