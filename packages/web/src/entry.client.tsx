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
