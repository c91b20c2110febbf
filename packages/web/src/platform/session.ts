import { useSyncExternalStore } from 'react'
import { onStorageChange, readStored, writeStored } from './browser-storage.ts'
import { createListeners } from './listeners.ts'
import {
  followStoredToken,
  isWellFormedToken,
  type Session,
  sessionFromToken,
  tokenOf,
} from './session.rules.ts'

const tokenKey = 'earcon.authToken'

/** Runs in the head, before anything is painted: kept pages are anonymous, and their Login must not flash. */
export const storedTokenScript = `try{localStorage.getItem('${tokenKey}')&&(document.documentElement.dataset.token='')}catch{}`

/** The one session of this browser. The server renders for everyone alike, and never changes it. */
let session: Session = sessionFromToken(typeof document === 'undefined' ? null : readStoredToken())
/** Where nothing can be stored the session lasts as long as the page. */
let stored = true
const listeners = createListeners()

/** Who is at this browser; unknown on the server, and until the page is hydrated. */
export const useSession = (): Session | { state: 'unknown' } =>
  useSyncExternalStore<Session | { state: 'unknown' }>(
    subscribeToSession,
    () => session,
    () => unknownSession,
  )

const unknownSession = { state: 'unknown' } as const

/** As it is stored at this moment, even where another tab's word has not arrived yet. */
export function currentSession() {
  if (stored) setSession(followStoredToken(session, readStored(tokenKey)))
  return session
}

export const currentToken = () => tokenOf(currentSession())

/** Everything that happens to the session goes through a step of the rule. */
export function dispatchSession(step: (session: Session) => Session) {
  const before = currentSession()
  const next = step(before)
  if (tokenOf(next) !== tokenOf(before)) stored = writeStored(tokenKey, tokenOf(next))
  setSession(next)
}

export const subscribeToSession = listeners.subscribe

/** Other tabs are followed at once; those that slept have heard nothing meanwhile. */
export const followOtherTabs = () => onStorageChange(tokenKey, currentSession)

/** Whether a login would outlast this page. */
export const canStoreSession = () => writeStored('earcon.probe', '') && writeStored('earcon.probe', null)

/** What is damaged is thrown away: it would keep its owner from signing in again. */
function readStoredToken() {
  const token = readStored(tokenKey)
  if (token && !isWellFormedToken(token)) writeStored(tokenKey, null)
  return token
}

function setSession(next: Session) {
  if (next === session) return
  session = next
  listeners.notify()
}
