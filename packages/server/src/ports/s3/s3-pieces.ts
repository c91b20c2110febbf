import type { Readable } from 'node:stream'

/** The bytes of an answer, piece by piece. */
export interface Pieces {
  /** Nothing when it has ended, too early or not. Only what the store lets us wait for counts: whoever takes slowly may. */
  next(): Promise<Uint8Array | undefined>
  /** Lets the connection go, wherever it is; one that was read to its end can be used again. */
  close(): void
}

/** The pieces of an answer one by one, as they come, each within its time. No more is fetched than is taken. */
export function readPieces(body: Readable, pieceMs: number): Pieces {
  const waiting: Uint8Array[] = []
  let isOver = false
  let failure: Error | undefined
  let wake = () => {}
  body.on('data', (piece: Uint8Array) => {
    body.pause()
    waiting.push(piece)
    wake()
  })
  const end = (error?: Error) => {
    isOver = true
    failure ??= error
    wake()
  }
  body.on('end', end).on('error', end).on('close', end)

  return {
    async next() {
      if (waiting.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          const alarm = setTimeout(() => end(new Error('nothing came in time')), pieceMs)
          wake = () => {
            clearTimeout(alarm)
            resolve()
          }
          body.resume()
        })
      }
      const piece = waiting.shift()
      if (piece) return piece
      if (failure) throw failure
      return undefined
    },
    close: () => void body.destroy(),
  }
}
