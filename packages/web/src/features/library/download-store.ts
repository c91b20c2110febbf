import { useCallback, useSyncExternalStore } from 'react'
import { flashMessage } from '../../platform/flash.ts'
import { errorMessage, httpStatusOf } from '../../platform/refusals.ts'
import { viewerOf } from '../../platform/session.rules.ts'
import { currentSession, currentToken, subscribeToSession } from '../../platform/session.ts'
import type { DownloadItem } from './download-item.ts'
import { runInQueue } from './download-queue.ts'
import { notifyOwnershipChange } from './ownership-events.ts'

/** How a download stands; one that is coming may not know yet how far it is. */
type DownloadStatus =
  | { name: 'resting' | 'left to the browser' | 'saved' }
  | { name: 'coming'; percent: number | undefined; cancel: () => void }
  | { name: 'failed'; sentence: string; needsLogin: boolean; isStale: boolean; at: string }

export const loginFirstMessages = {
  track: 'You must be logged in to download tracks.',
  pack: 'You must be logged in to download sound packs.',
}
const failedMessages = {
  track: 'Failed to download track.',
  pack: 'Failed to download sound pack.',
}

const idle: DownloadStatus = { name: 'resting' }

/** What this tab is downloading: it goes on wherever in the shop its owner goes, and every button for it shows it. */
const statuses = new Map<string, DownloadStatus>()
const buttons = new Map<string, Set<() => void>>()

const keyOf = ({ kind, id, recording = '', version = '' }: DownloadItem) =>
  `${kind} ${id} ${recording} ${version}`

function setStatus(key: string, status: DownloadStatus) {
  if (status === idle) statuses.delete(key)
  else statuses.set(key, status)
  for (const notify of buttons.get(key) ?? []) notify()
}

/** What came of a download is told to whoever is there, once. */
function subscribeTo(key: string, notify: () => void) {
  const watching = buttons.get(key) ?? new Set()
  buttons.set(key, watching.add(notify))
  return () => {
    watching.delete(notify)
    if (watching.size > 0) return
    buttons.delete(key)
    const left = statuses.get(key)
    if (left?.name === 'coming') return
    statuses.delete(key)
    // Without a login nothing is owned, nor is what was withdrawn: the button may be gone before it was read.
    if (left?.name === 'failed' && left.isStale && left.at === location.pathname)
      flashMessage({ sentence: left.sentence, path: left.at, failed: true })
  }
}

/** A download, from the press to the file: how it stands, and what another press does. */
export function useDownload(item: DownloadItem) {
  const key = keyOf(item)
  const subscribe = useCallback((notify: () => void) => subscribeTo(key, notify), [key])
  const status = useSyncExternalStore(
    subscribe,
    () => statuses.get(key) ?? idle,
    () => idle,
  )
  return {
    status,
    press: () => (status.name === 'coming' ? status.cancel() : void startDownload(item)),
  }
}

async function startDownload(item: DownloadItem) {
  watchSession()
  const anonymous = loginFirstMessages[item.kind]
  const failed = failedMessages[item.kind]
  const refuse = (sentence: string, status?: number) => {
    const needsLogin = status === 401
    const isStale = needsLogin || status === 403
    finishDownload(item, { name: 'failed', sentence, needsLogin, isStale, at: location.pathname })
    // Once it is shown, so that whoever pressed is not lost with the button.
    if (status === 403) setTimeout(notifyOwnershipChange)
  }
  // Whoever signs in meanwhile, it stays the download of the one who pressed.
  const token = currentToken()
  if (!token) return refuse(anonymous, 401)
  const over = new AbortController()
  const { signal } = over
  const cancel = () => {
    over.abort()
    setStatus(keyOf(item), idle)
  }
  const coming = (percent?: number) =>
    signal.aborted || setStatus(keyOf(item), { name: 'coming', percent, cancel })
  coming()
  try {
    const name = await runInQueue(async () => {
      signal.throwIfAborted()
      const { deliverFile } = await import('./deliver-file.ts')
      return deliverFile(item, { signal, token, onPercent: coming })
    })
    if (!signal.aborted) finishDownload(item, { name })
  } catch (error) {
    const status = httpStatusOf(error)
    if (status === 401) refuse(anonymous, status)
    else if (!signal.aborted) refuse(errorMessage(error, failed), status)
  }
}

/** It is over; where none of its buttons is in sight, the page that is says so. */
function finishDownload(item: DownloadItem, status: DownloadStatus) {
  if (buttons.has(keyOf(item))) return setStatus(keyOf(item), status)
  setStatus(keyOf(item), idle)
  const failed = status.name === 'failed'
  const sentence = failed ? `${item.title}: ${status.sentence}` : `Downloaded: ${item.title}`
  flashMessage({ sentence, path: location.pathname, failed })
}

/** Whose downloads these are, once that is known; nobody hears of it before the first of them. */
let owner: string | undefined
let isWatching = false

function watchSession() {
  if (isWatching) return
  isWatching = true
  owner = viewerOf(currentSession())
  subscribeToSession(() => {
    const viewer = viewerOf(currentSession())
    if (viewer === undefined || viewer === owner) return
    if (owner !== undefined) cancelAll()
    owner = viewer
  })
  // What is not saved yet would be lost.
  addEventListener('beforeunload', (event) => {
    if ([...statuses.values()].some(({ name }) => name === 'coming')) event.preventDefault()
  })
}

/** Whatever came would be for somebody who has left, and what was said was said to them. */
function cancelAll() {
  for (const [key, status] of Array.from(statuses))
    if (status.name === 'coming') status.cancel()
    else setStatus(key, idle)
}
