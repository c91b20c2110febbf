import type { Upload } from '@earcon/contract/uploads/uploads.calls'
import { data } from 'react-router'
import { currentToken } from '../../../platform/session.ts'

/** Sends a part of a file as it is, and tells how many bytes have left. What is refused is thrown, with what the shop said. */
export function sendPart(
  { id, number, bytes }: { id: string; number: number; bytes: Blob },
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) {
  return new Promise<Upload>((resolve, reject) => {
    // Not by fetch, which does not say how far it has come.
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/admin/uploads/${encodeURIComponent(id)}/parts/${number}`)
    request.setRequestHeader('authorization', `Bearer ${currentToken()}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      const { status, response } = request
      // Safe because the server has checked its answer against the schema of that type.
      if (status === 200 && response) resolve(response as Upload)
      else reject(data(response, { status }))
    })
    request.addEventListener('error', () => reject(new Error('The network was cut.')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    // One that was not sent yet ends without a word.
    if (signal.aborted) reject(signal.reason)
    else request.send(bytes)
  })
}

/** What was changed, moved or deleted since it was chosen is not given out any more. */
export const isReadable = (file: Blob) =>
  file
    .slice(-1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
