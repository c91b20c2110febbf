import { followed, isSound, restored, type Session, tokenOf } from '@earcon/contract/session'
import { useSyncExternalStore } from 'react'
import { hearStored, readStored, writeStored } from './stored.ts'

const tokenKey = 'earcon.authToken'

/** Runs in the head, before anything is painted: kept pages are anonymous, and their Login must not flash. */
export const markStoredToken = `try{localStorage.getItem('${tokenKey}')&&(document.documentElement.dataset.token='')}catch{}`

/** The one session of this browser. The server renders for everyone alike, and never changes it. */
let session: Session = restored(typeof document === 'undefined' ? null : storedToken())
/** Where nothing can be stored the session lasts as long as the page. */
let stored = true
const listeners = new Set<() => void>()

/** Who is at this browser; unknown on the server, and until the page is alive. */
export const useSession = (): Session | { state: 'unknown' } =>
  useSyncExternalStore<Session | { state: 'unknown' }>(
    onSession,
    () => session,
    () => unknown,
  )

const unknown = { state: 'unknown' } as const

/** As it is stored at this moment, even where another tab's word has not arrived yet. */
export function sessionNow() {
  if (stored) put(followed(session, readStored(tokenKey)))
  return session
}

export const tokenNow = () => tokenOf(sessionNow())

/** Everything that happens to the session goes through a step of the rule. */
export function happen(step: (session: Session) => Session) {
  const before = sessionNow()
  const next = step(before)
  if (tokenOf(next) !== tokenOf(before)) stored = writeStored(tokenKey, tokenOf(next))
  put(next)
}

export function onSession(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Other tabs are followed at once; those that slept have heard nothing meanwhile. */
export const followTabs = () => hearStored(tokenKey, sessionNow)

/** Whether a login would outlast this page. */
export const canStore = () => writeStored('earcon.probe', '') && writeStored('earcon.probe', null)

/** What is damaged is thrown away: it would keep its owner from signing in again. */
function storedToken() {
  const token = readStored(tokenKey)
  if (token && !isSound(token)) writeStored(tokenKey, null)
  return token
}

function put(next: Session) {
  if (next === session) return
  session = next
  for (const changed of listeners) changed()
}
