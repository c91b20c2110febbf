import { isForBrowser, shareOf } from '@earcon/contract/download'
import { useEffect, useRef, useState } from 'react'
import { api, said } from '../../platform/api.ts'
import { fetchFile, follow, save } from '../../platform/download.ts'
import { sessionNow } from '../../state/session.ts'

/** Something that can be downloaded. */
export interface Ware {
  kind: 'track' | 'pack'
  id: string
  title: string
  /** How much it weighs, if that is known. */
  bytes?: number
}

export type Standing =
  | { name: 'resting' | 'left to the browser' | 'saved' }
  | { name: 'coming'; percent: number }
  | { name: 'failed'; sentence: string }

const sentences = {
  track: {
    path: 'tracks',
    anonymous: 'You must be logged in to download tracks.',
    failed: 'Failed to download track.',
  },
  pack: {
    path: 'sound-packs',
    anonymous: 'You must be logged in to download sound packs.',
    failed: 'Failed to download sound pack.',
  },
}

/** A download, from the press to the file: how it stands, and how it is begun and given up. */
export function useDownload(ware: Ware) {
  const [standing, setStanding] = useState<Standing>({ name: 'resting' })
  const under = useRef<AbortController>(undefined)
  // What is not saved yet is of no use to another page.
  useEffect(() => () => under.current?.abort(), [])

  const start = async () => {
    if (under.current) return
    const { anonymous, failed } = sentences[ware.kind]
    if (sessionNow().state === 'out') return setStanding({ name: 'failed', sentence: anonymous })
    const over = new AbortController()
    under.current = over
    setStanding({ name: 'coming', percent: 0 })
    const tell = (percent: number) => over.signal.aborted || setStanding({ name: 'coming', percent })
    try {
      const name = await deliver(ware, over.signal, tell)
      if (!over.signal.aborted) setStanding({ name })
    } catch (error) {
      if (!over.signal.aborted) setStanding({ name: 'failed', sentence: said(error, failed) })
    }
    if (under.current === over) under.current = undefined
  }
  const cancel = () => {
    under.current?.abort()
    under.current = undefined
    setStanding({ name: 'resting' })
  }
  return { standing, start: () => void start(), cancel }
}

/** What is large the browser downloads by itself; the rest comes here, where it can be told how far it is. */
async function deliver({ kind, id, bytes = 0 }: Ware, signal: AbortSignal, tell: (percent: number) => void) {
  if (isForBrowser(bytes)) {
    const { url } = await (kind === 'track'
      ? api('POST /tracks/:id/download-link', { params: { id } })
      : api('POST /sound-packs/:id/download-link', { params: { id } }))
    if (!signal.aborted) follow(url)
    return 'left to the browser'
  }
  const path = `/api/${sentences[kind].path}/${encodeURIComponent(id)}/download`
  const { name, bytes: whole } = await fetchFile(path, signal, (received, total) =>
    tell(shareOf(received, total)),
  )
  if (!signal.aborted) save(name, whole)
  return 'saved'
}
