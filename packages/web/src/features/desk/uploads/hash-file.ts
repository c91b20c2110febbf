import type { HashMessage } from './hash.worker.ts'
import { hashBlob } from './hash-blob.ts'

/** The sum of a file, in a thread of its own, so that the page goes on while a large one is read. */
export function hashFile(file: File, onRead: (share: number) => void, signal: AbortSignal) {
  return new Promise<string>((resolve, reject) => {
    const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
    worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
      if ('share' in data) return onRead(data.share)
      end()
      if ('sha256' in data) resolve(data.sha256)
      else reject(new Error(data.failed))
    })
    // Its script could not be fetched: then here, slice by slice.
    worker.addEventListener('error', () => {
      end()
      hashBlob(file, onRead).then(resolve, reject)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(file)
  })
}
