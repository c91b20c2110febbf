import { isLoopbackHost, loopbackHosts } from '../../loopback-hosts.ts'

/** The specification writes some calls without the API's base path; they are the same calls. */
const bare = /^\/(?:me|auth\/login|sound-packs|tracks)(?=[/?]|$)/

/**
 * The address as everyone here reads it, router, cache and page alike: without a fragment, a proxy's whole address cut
 * to its path, bare calls under the API.
 */
export function normalizeUrl(url: string) {
  const path = url.replace(/#.*/s, '').replace(/^https?:\/\/[^/?]*\/?/i, '/')
  if (bare.test(path)) return `/api${path}`
  // A page's address that cannot be decoded is not found, as a page; the API refuses such a one in words.
  return isApi(path) || decodable(path) ? path : path.replaceAll('%', '%25')
}

export const isApi = (url: string) => /^\/(?:api|%61pi)(?:[/?]|%2f|$)/i.test(url)

function decodable(url: string) {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * Under another loopback name a browser would have another storage, so another cart and another login. Tells whether a
 * Host header is such a name of this shop.
 */
export function loopbackAliasMatcher({ publicUrl }: { publicUrl: string }) {
  const { hostname, host } = new URL(publicUrl)
  const names = isLoopbackHost(hostname) ? loopbackHosts.map((name) => host.replace(hostname, name)) : []
  const others = new Set(names.filter((name) => name !== host))
  return (asked = '') => others.has(asked.toLowerCase())
}

/** The pattern of the route that answers with pages. */
export const everyPage = '/*'
