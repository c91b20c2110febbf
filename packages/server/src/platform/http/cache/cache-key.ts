import type { Call } from '@earcon/contract/call'
import { calls } from '@earcon/contract/calls'
import { normalizeUrl } from '../request-urls.ts'

/** The query names of the contract change an answer; any other (a campaign's) must not fill the cache with copies. */
const knownQuery = new Set([
  ...calls.flatMap((call: Call) => Object.keys(call.query?.shape ?? {})),
  // Which of two calls the page of the shop asks, and what its map is drawn by.
  'view',
  'across',
  'up',
])

/** Most visitors ask for the same few addresses. */
const known = new Map<string, string>()
const maxKnown = 1_000

/** The whole address, so that no two questions share a key; a query name in disguise (%70age) counts as well. */
export function cacheKeyOf(url = '') {
  const found = known.get(url)
  if (found !== undefined) return found
  const key = readKey(url)
  if (known.size >= maxKnown) known.clear()
  known.set(url, key)
  return key
}

function readKey(url: string) {
  const address = normalizeUrl(url)
  const start = address.indexOf('?')
  if (start < 0) return address
  const pairs = address
    .slice(start + 1)
    .split('&')
    .filter(changesAnswer)
  return `${address.slice(0, start)}?${pairs.join('&')}`
}

function changesAnswer(pair: string) {
  const name = pair.split('=', 1)[0] ?? ''
  return knownQuery.has(name) || /[^\w.-]/.test(name)
}
