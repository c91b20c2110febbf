import { hashBlob } from './hash-blob.ts'

/** What the worker tells: how much it has read, or the sum. */
export type HashMessage = { share: number } | { sha256: string } | { failed: string }

const tell = (message: HashMessage) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
  postMessage(message)
}

addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  hashBlob(file, (share) => tell({ share })).then(
    (sha256) => tell({ sha256 }),
    (error: unknown) => tell({ failed: String(error) }),
  )
})
