import { mostInMemory, shareOf } from '@earcon/contract/download'
import { apiFor } from '../../platform/api.ts'
import { fetchFile } from '../../platform/download.ts'
import { follow, save } from '../../platform/save.ts'
import type { Ware } from './downloading.ts'

interface Wish {
  signal: AbortSignal
  /** As whom. */
  token: string
  tell: (percent: number) => void
}

/** Brings a file to its owner: here, where it can be told how far it is, or if it is large by the browser itself. */
export async function deliver(ware: Ware, { signal, token, tell }: Wish) {
  let shown = -1
  const file = await fetchFile(pathOf(ware), {
    most: mostInMemory,
    signal,
    token,
    tell(received, total) {
      const share = shareOf(received, total)
      if (share > shown) tell(share)
      shown = share
    },
  })
  if (file) {
    save(file.name, file.bytes)
    return 'saved'
  }
  const { url } = await linkTo(ware, { signal, token })
  signal.throwIfAborted()
  follow(url)
  return 'left to the browser'
}

const rooms = { track: 'tracks', pack: 'sound-packs' }
const pathOf = ({ kind, id }: Ware) => `/api/${rooms[kind]}/${encodeURIComponent(id)}/download`

const linkTo = ({ kind, id }: Ware, asking: Pick<Wish, 'signal' | 'token'>) =>
  kind === 'track'
    ? apiFor(asking)('POST /tracks/:id/download-link', { params: { id } })
    : apiFor(asking)('POST /sound-packs/:id/download-link', { params: { id } })
