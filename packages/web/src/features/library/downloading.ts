import { viewerOf } from '@earcon/contract/session'
import { useCallback, useSyncExternalStore } from 'react'
import { said, statusOf } from '../../platform/api.ts'
import { doubtOwned } from '../../state/owned.ts'
import { onSession, sessionNow, tokenNow } from '../../state/session.ts'
import { say } from '../../state/word.ts'
import { inLane } from './lanes.ts'

/** Something that can be downloaded. */
export interface Ware {
  kind: 'track' | 'pack'
  id: string
  title: string
}

/** How a download stands; one that is coming may not know yet how far it is. */
type Standing =
  | { name: 'resting' | 'left to the browser' | 'saved' }
  | { name: 'coming'; percent: number | undefined; giveUp: () => void }
  | { name: 'failed'; sentence: string; needsLogin: boolean; isStale: boolean; at: string }

const sentences = {
  track: {
    anonymous: 'You must be logged in to download tracks.',
    failed: 'Failed to download track.',
  },
  pack: {
    anonymous: 'You must be logged in to download sound packs.',
    failed: 'Failed to download sound pack.',
  },
}

const resting: Standing = { name: 'resting' }

/** What this tab is downloading: it goes on wherever in the shop its owner goes, and every button for it shows it. */
const standings = new Map<string, Standing>()
const buttons = new Map<string, Set<() => void>>()

const keyOf = ({ kind, id }: Ware) => `${kind} ${id}`

function put(key: string, standing: Standing) {
  if (standing === resting) standings.delete(key)
  else standings.set(key, standing)
  for (const tell of buttons.get(key) ?? []) tell()
}

/** What came of a download is told to whoever is there, once. */
function watch(key: string, tell: () => void) {
  const watching = buttons.get(key) ?? new Set()
  buttons.set(key, watching.add(tell))
  return () => {
    watching.delete(tell)
    if (watching.size > 0) return
    buttons.delete(key)
    const left = standings.get(key)
    if (left?.name === 'coming') return
    standings.delete(key)
    // Without a login nothing is owned, nor is what was withdrawn: the button may be gone before it was read.
    if (left?.name === 'failed' && left.isStale && left.at === location.pathname)
      say({ sentence: left.sentence, at: left.at, failed: true })
  }
}

/** A download, from the press to the file: how it stands, and what another press does. */
export function useDownload(ware: Ware) {
  const key = keyOf(ware)
  const subscribe = useCallback((tell: () => void) => watch(key, tell), [key])
  const standing = useSyncExternalStore(
    subscribe,
    () => standings.get(key) ?? resting,
    () => resting,
  )
  return { standing, press: () => (standing.name === 'coming' ? standing.giveUp() : void start(ware)) }
}

async function start(ware: Ware) {
  hearOfLeaving()
  const { anonymous, failed } = sentences[ware.kind]
  const refuse = (sentence: string, status?: number) => {
    const needsLogin = status === 401
    const isStale = needsLogin || status === 403
    end(ware, { name: 'failed', sentence, needsLogin, isStale, at: location.pathname })
    // Once it is shown, so that whoever pressed is not lost with the button.
    if (status === 403) setTimeout(doubtOwned)
  }
  // Whoever signs in meanwhile, it stays the download of the one who pressed.
  const token = tokenNow()
  if (!token) return refuse(anonymous, 401)
  const over = new AbortController()
  const { signal } = over
  const giveUp = () => {
    over.abort()
    put(keyOf(ware), resting)
  }
  const coming = (percent?: number) => signal.aborted || put(keyOf(ware), { name: 'coming', percent, giveUp })
  coming()
  try {
    const name = await inLane(async () => {
      signal.throwIfAborted()
      const { deliver } = await import('./deliver.ts')
      return deliver(ware, { signal, token, tell: coming })
    })
    if (!signal.aborted) end(ware, { name })
  } catch (error) {
    const status = statusOf(error)
    if (status === 401) refuse(anonymous, status)
    else if (!signal.aborted) refuse(said(error, failed), status)
  }
}

/** It is over; where none of its buttons is in sight, the page that is says so. */
function end(ware: Ware, standing: Standing) {
  if (buttons.has(keyOf(ware))) return put(keyOf(ware), standing)
  put(keyOf(ware), resting)
  const failed = standing.name === 'failed'
  const sentence = failed ? `${ware.title}: ${standing.sentence}` : `Downloaded: ${ware.title}`
  say({ sentence, at: location.pathname, failed })
}

/** Whose downloads these are, once that is known; nobody hears of it before the first of them. */
let owner: string | undefined
let isHearing = false

function hearOfLeaving() {
  if (isHearing) return
  isHearing = true
  owner = viewerOf(sessionNow())
  onSession(() => {
    const viewer = viewerOf(sessionNow())
    if (viewer === undefined || viewer === owner) return
    if (owner !== undefined) forgetAll()
    owner = viewer
  })
  // What is not saved yet would be lost.
  addEventListener('beforeunload', (event) => {
    if ([...standings.values()].some(({ name }) => name === 'coming')) event.preventDefault()
  })
}

/** Whatever came would be for somebody who has left, and what was said was said to them. */
function forgetAll() {
  for (const [key, standing] of Array.from(standings))
    if (standing.name === 'coming') standing.giveUp()
    else put(key, resting)
}
