import { api } from '../../platform/api.ts'
import { createListeners } from '../../platform/listeners.ts'
import { currentToken } from '../../platform/session.ts'

interface MadeToken {
  /** In which session: nobody else's is shown to whoever signs in here next. */
  session: string | null
  answer: Promise<{ id: string; token: string }>
}

/** One is enough for a device, however many packs are installed there; it is told once, so it is remembered as long as the page. */
let made: MadeToken | undefined
const listeners = createListeners()

/** A token for this device. */
export function takeInstallToken() {
  const session = currentToken()
  if (made?.session === session) return made
  const answer = api('POST /me/install-tokens', { body: {} })
  const mine = { session, answer }
  made = mine
  // What was refused may be granted the next time.
  answer.catch(() => {
    if (made === mine) made = undefined
  })
  return mine
}

/** What was made last, as long as it is good; lines of any other are shown no more. */
export const currentInstallToken = () => made
export const subscribeToInstallToken = listeners.subscribe

/** One was revoked: the next line needs another. */
export const forgetInstallToken = () => {
  made = undefined
  listeners.notify()
}
