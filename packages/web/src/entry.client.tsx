import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { captureHandoffToken, startSession } from './features/identity/identity.public.ts'

captureHandoffToken()
startSession()

// A key that is held presses once: what comes of it may have moved something else under the focus.
addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
    event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

declare global {
  interface Window {
    /** Where the router finds the script of each screen. */
    __reactRouterManifest?: {
      routes: Record<string, { path?: string; module: string; imports?: string[]; hasDefaultExport: boolean }>
    }
  }
}

/** All screens together are small. Fetched while the first one is read, none is missing when the network is. The desk is its owner's. */
const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
const screens = routes.filter(({ hasDefaultExport, path }) => hasDefaultExport && path !== 'admin/*')
for (const script of new Set(screens.flatMap(({ module, imports = [] }) => imports.concat(module)))) {
  // Not as a module to be used soon: a browser that takes us at our word complains of each that is not.
  void fetch(script, { priority: 'low' })
    .then((answer) => answer.arrayBuffer())
    .catch(() => {})
}
