import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFormPage } from '../../layout/login-link.ts'
import { readStored, writeStored } from '../../platform/browser-storage.ts'
import { useSession } from '../../platform/session.ts'
import type { DownloadItem } from './download-item.ts'

const requestedKey = 'earcon.requestedDownload'

const keyOf = ({ kind, id }: DownloadItem) => `${kind} ${id}`

/** Somebody has asked for it and has to log in first; the tab remembers what for. */
export const rememberRequestedDownload = (item: DownloadItem) =>
  writeStored(requestedKey, keyOf(item), 'session')

/** Whoever comes back from the login gets what they had asked for, once, where its button is. */
export function useRequestedDownload(item: DownloadItem, start: () => void) {
  const isSignedIn = useSession().state === 'in'
  useEffect(() => {
    if (!isSignedIn || readStored(requestedKey, 'session') !== keyOf(item)) return
    writeStored(requestedKey, null, 'session')
    start()
  })
}

/** Whoever leaves the login without logging in has thought better of it. */
export function RequestedDownloadExpiry() {
  const { pathname } = useLocation()
  const isSignedOut = useSession().state === 'out'
  const isLoggingIn = isFormPage(pathname) || pathname.startsWith('/auth/')
  useEffect(() => {
    if (isSignedOut && !isLoggingIn) writeStored(requestedKey, null, 'session')
  }, [isSignedOut, isLoggingIn])
  return null
}
