import { codeOf, openFile, wasRefused } from './api.ts'

/** So often one may try without anything having come. */
const mostTries = 5

interface Coming {
  parts: BlobPart[]
  received: number
  total: number
  /** What the shop calls these very bytes. */
  tag: string
  name: string
  type: string
}

interface Wish {
  /** In bytes: what is larger is not begun. */
  most: number
  signal: AbortSignal
  tell: (received: number, total: number) => void
}

/**
 * Fetches a file as whoever is signed in, and tells how far it is; nothing where it is too large. Where the line is cut it goes
 * on where it was, unless the file has become another one meanwhile: then from the beginning. What is still being made is waited for.
 */
export async function fetchFile(path: string, wish: Wish) {
  const { most, signal } = wish
  let coming: Coming | undefined
  for (let tries = 0; ; ) {
    const before: number = coming?.received ?? 0
    try {
      const response = await openFile(path, coming ? goingOn(coming) : {}, signal)
      coming = response.status === 206 && coming ? coming : begun(response)
      if (coming.total > most) {
        await response.body?.cancel()
        return undefined
      }
      await receive(response, coming, wish)
      return { name: coming.name, bytes: new Blob(coming.parts, { type: coming.type }) }
    } catch (error) {
      tries = (coming?.received ?? 0) > before ? 1 : tries + 1
      // What was refused stays so, but for what is being made.
      const isHopeful = codeOf(error) === 'still-recording' || (coming && !wasRefused(error))
      if (signal.aborted || !isHopeful || tries >= mostTries) throw error
      await pause(500 * 2 ** tries, signal)
    }
  }
}

const goingOn = ({ received, tag }: Coming) => ({ range: `bytes=${received}-`, 'if-range': tag })

const begun = ({ headers }: Response): Coming => ({
  parts: [],
  received: 0,
  total: Number(headers.get('content-length') ?? 0),
  tag: headers.get('etag') ?? '',
  name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download',
  type: headers.get('content-type') ?? '',
})

async function receive({ body }: Response, coming: Coming, { tell }: Wish) {
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) break
    coming.parts.push(value)
    coming.received += value.length
    tell(coming.received, coming.total)
  }
  if (coming.received < coming.total) throw new TypeError('the line was cut')
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
