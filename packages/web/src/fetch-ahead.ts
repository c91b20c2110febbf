import { useEffect } from 'react'

declare global {
  interface Window {
    /** Where the router finds the script of each screen. */
    __reactRouterManifest?: {
      routes: Record<string, { path?: string; module: string; imports?: string[]; hasDefaultExport: boolean }>
    }
  }
}

/**
 * All screens together are small. Fetched while the first one is read, none is missing when the network is. They wait until
 * the page is hydrated and the browser has nothing to do, and come one by one, so that they are in nobody's way.
 */
export function FetchAhead() {
  useEffect(() => {
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    addEventListener(leaveEvent, leave)
    fetchWhenIdle(otherScripts(), leaving.signal)
    return () => removeEventListener(leaveEvent, leave)
  }, [])
  return null
}

/** Those of the desk are its owner's; and few go to the map, or from a track to what is near it. */
function otherScripts() {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const screens = routes.filter(
    ({ hasDefaultExport, path }) => hasDefaultExport && !/^(admin|map|track)/.test(path ?? ''),
  )
  const scripts = new Set(screens.flatMap(({ module, imports = [] }) => imports.concat(module)))
  const here = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  return [...scripts].filter((script) => !here.has(script))
}

function fetchWhenIdle([script, ...others]: string[], signal: AbortSignal, afterMs = staysMs) {
  if (!script) return
  whenIdle(afterMs, () => {
    if (signal.aborted) return
    // Not as a module to be used soon: a browser that takes us at our word complains of each that is not.
    fetch(script, { priority: 'low', signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {})
      .finally(() => fetchWhenIdle(others, signal, 100))
  })
}

/** Not every browser says when it is: in WebKit whoever stays for two seconds stands for it. */
const staysMs = 2_000
const saysWhenIdle = 'requestIdleCallback' in globalThis
const whenIdle = (afterMs: number, then: () => void) =>
  saysWhenIdle ? requestIdleCallback(then) : setTimeout(then, afterMs)

/** A browser complains of what it has to break off itself, and WebKit does so before it says that the page is left. */
const leaveEvent = saysWhenIdle ? 'pagehide' : 'beforeunload'
