import { apiFor } from '../../platform/api.ts'
import { downloadFile } from '../../platform/resumable-download.ts'
import { followDownloadLink, saveFile } from '../../platform/save-file.ts'
import { downloadPercentOf, maxInMemoryBytes } from './download.rules.ts'
import type { DownloadItem } from './download-item.ts'

interface DeliveryOptions {
  signal: AbortSignal
  /** As whom. */
  token: string
  onPercent: (percent: number) => void
}

/** Brings a file to its owner: here, where it can be told how far it is, or if it is large by the browser itself. */
export async function deliverFile(item: DownloadItem, { signal, token, onPercent }: DeliveryOptions) {
  let shown = -1
  const file = await downloadFile(pathOf(item), {
    maxBytes: maxInMemoryBytes,
    signal,
    token,
    onProgress(received, total) {
      const share = downloadPercentOf(received, total)
      if (share > shown) onPercent(share)
      shown = share
    },
  })
  if (file) {
    saveFile(file.name, file.bytes)
    return 'saved'
  }
  const { url } = await createDownloadLink(item, { signal, token })
  signal.throwIfAborted()
  followDownloadLink(item.recording ? `${url}&recording=${item.recording}` : url)
  return 'left to the browser'
}

const pathPrefixes = { track: 'tracks', pack: 'sound-packs' }
const pathOf = ({ kind, id, recording, version }: DownloadItem) => {
  const query = recording ? `?recording=${recording}` : version ? `?version=${version}` : ''
  return `/api/${pathPrefixes[kind]}/${encodeURIComponent(id)}/download${query}`
}

const createDownloadLink = (
  { kind, id, version }: DownloadItem,
  options: Pick<DeliveryOptions, 'signal' | 'token'>,
) =>
  kind === 'track'
    ? apiFor(options)('POST /tracks/:id/download-link', { params: { id } })
    : apiFor(options)('POST /sound-packs/:id/download-link', { params: { id }, query: { version } })
