import type { SoundPack } from '@earcon/contract/catalogue'
import { linkedIn } from '@earcon/contract/track-link'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { cueUp } from '../../state/player.ts'
import { useAlive } from '../../ui/alive.ts'

/** Which track of the pack the address names, once the page is alive: kept pages do not know. Its button begins at the moment that stands there too. */
export function useLinked({ tracks }: SoundPack) {
  const address = useLocation()
  const linked = useAlive() ? linkedIn(address) : undefined
  const track = tracks.find((track) => track.id === linked?.track)
  const length = track?.recording?.preview_seconds ?? track?.duration_seconds ?? 0
  const seconds = linked && linked.seconds < length ? linked.seconds : 0
  const id = track?.id
  useEffect(() => {
    if (id === undefined) return
    const preview = { kind: 'preview', id } as const
    cueUp(preview, seconds)
    return () => cueUp(preview, 0)
  }, [id, seconds])

  return id
}
