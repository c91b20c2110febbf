import { requestFile } from './api.ts'
import { httpStatusOf, isRefusal, refusalCodeOf } from './refusals.ts'

/** So often one may try without anything having come; from one to the next it takes longer, a minute in all. */
const maxTries = 8
/** Where nothing comes for so long, nothing will. */
const readTimeoutMs = 30_000

interface PartialFile {
  parts: BlobPart[]
  received: number
  total: number
  /** What the shop calls these very bytes. */
  tag: string
  name: string
  type: string
}

interface DownloadOptions {
  /** In bytes: what is larger is not begun. */
  maxBytes: number
  signal: AbortSignal
  /** As whom. */
  token: string
  onProgress: (received: number, total: number) => void
}

/**
 * Fetches a file, and tells how far it is; nothing where it is too large. Where the line is cut it goes
 * on where it was, unless the file has become another one meanwhile: then from the beginning. What is still being made is waited for.
 */
export async function downloadFile(path: string, options: DownloadOptions) {
  const { maxBytes, signal, token } = options
  let file: PartialFile | undefined
  for (let tries = 0; ; ) {
    const before: number = file?.received ?? 0
    try {
      const response = await requestFile(path, file ? rangeHeadersOf(file) : {}, { signal, token })
      file = response.status === 206 && file ? file : partialFileOf(response)
      if (file.total > maxBytes) {
        await response.body?.cancel()
        return undefined
      }
      await receive(response, file, options)
      return { name: file.name, bytes: new Blob(file.parts, { type: file.type }) }
    } catch (error) {
      tries = (file?.received ?? 0) > before ? 1 : tries + 1
      if (signal.aborted || !isWorthRetrying(error, file !== undefined, tries)) throw error
      await pause(Math.min(500 * 2 ** tries, 15_000), signal)
    }
  }
}

const rangeHeadersOf = ({ received, tag }: PartialFile) => ({ range: `bytes=${received}-`, 'if-range': tag })

const partialFileOf = ({ headers }: Response): PartialFile => ({
  parts: [],
  received: 0,
  total: Number(headers.get('content-length') ?? 0),
  tag: headers.get('etag') ?? '',
  name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download',
  type: headers.get('content-type') ?? '',
})

/** What was refused stays so, but for what is being made, or made again, and for what was begun and is asked for too often. */
function isWorthRetrying(error: unknown, isBegun: boolean, tries: number) {
  const code = refusalCodeOf(error)
  if (code === 'still-recording') return true
  if (code === 'file-damaged') return tries < 3
  return tries < maxTries && isBegun && (!isRefusal(error) || httpStatusOf(error) === 429)
}

async function receive({ body }: Response, file: PartialFile, { onProgress }: DownloadOptions) {
  const reader = body?.getReader()
  const next = async () => (reader ? withTimeout(reader.read()) : undefined)
  try {
    for (let part = await next(); part?.value; part = await next()) {
      file.parts.push(part.value)
      file.received += part.value.length
      onProgress(file.received, file.total)
    }
  } finally {
    void reader?.cancel().catch(() => {})
  }
  if (file.received < file.total) throw new TypeError('the line was cut')
}

async function withTimeout<T>(reading: Promise<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('nothing comes')), readTimeoutMs)
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

/** Shorter where the network comes back, or nobody waits any more. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end, { once: true })
  })
