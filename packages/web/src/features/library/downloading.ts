import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { said } from '../../platform/api.ts'
import { onSession, sessionNow } from '../../state/session.ts'

/** Something that can be downloaded. */
export interface Ware {
  kind: 'track' | 'pack'
  id: string
  title: string
}

/** How a download stands; one that is coming is ready to come before it is known how far it is. */
type Standing =
  | { name: 'resting' | 'left to the browser' | 'saved' }
  | { name: 'coming'; percent: number | undefined; giveUp: () => void }
  | { name: 'failed'; sentence: string; needsLogin: boolean }

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
const listeners = new Set<() => void>()

function put(key: string, standing: Standing) {
  standings.set(key, standing)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

const keyOf = ({ kind, id }: Ware) => `${kind} ${id}`

/** A download, from the press to the file: how it stands, and what another press does. */
export function useDownload(ware: Ware) {
  const key = keyOf(ware)
  const now = useCallback(() => standings.get(key) ?? resting, [key])
  const standing = useSyncExternalStore(subscribe, now, () => resting)
  // What came of it is told once, to whoever was there.
  useEffect(() => () => void (now().name === 'coming' || standings.delete(key)), [key, now])
  return { standing, press: () => (standing.name === 'coming' ? standing.giveUp() : void start(ware)) }
}

async function start(ware: Ware) {
  const key = keyOf(ware)
  const { anonymous, failed } = sentences[ware.kind]
  if (sessionNow().state === 'out') return put(key, { name: 'failed', sentence: anonymous, needsLogin: true })
  const over = new AbortController()
  const giveUp = () => {
    over.abort()
    put(key, resting)
  }
  /** Whoever has given it up may have begun again. */
  const tell = (standing: Standing) => over.signal.aborted || put(key, standing)
  const coming = (percent?: number) => tell({ name: 'coming', percent, giveUp })
  // Whatever comes would be for somebody who has left.
  const unhear = onSession(() => sessionNow().state === 'out' && giveUp())
  coming()
  try {
    const { deliver } = await import('./deliver.ts')
    tell({ name: await deliver(ware, over.signal, coming) })
  } catch (error) {
    tell({ name: 'failed', sentence: said(error, failed), needsLogin: false })
  } finally {
    unhear()
  }
}
