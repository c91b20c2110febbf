import { setTimeout as sleep } from 'node:timers/promises'

/** What the database tells of: see 015-notices.sql. */
export type Notice = 'catalogue' | 'outbox'

/** Calls back whenever something of the kind was committed, by whomever. A notice may be missed, so nobody relies on one. */
export type Listen = (heard: (notice: Notice) => void) => () => Promise<void>

export const notices: readonly Notice[] = ['catalogue', 'outbox']

interface ListeningConnection {
  /** Fulfilled when it is lost. */
  lost: Promise<unknown>
  end(): Promise<void>
}

/** So long after a failure it is tried again. */
const reconnectMs = 1_000

/**
 * Listens on a connection of its own, and again whenever that is lost. What was told meanwhile nobody knows, so whoever
 * listens is told of everything then.
 */
export function listenUntilStopped(
  connect: (heard: (notice: Notice) => void) => Promise<ListeningConnection>,
  heard: (notice: Notice) => void,
) {
  const stopped = new AbortController()
  const isOver = new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()))

  async function listen() {
    while (!stopped.signal.aborted) {
      const connection = await connect(heard).catch(() => undefined)
      if (connection) {
        for (const notice of notices) heard(notice)
        await Promise.race([connection.lost, isOver])
        await connection.end().catch(() => {})
      }
      await sleep(reconnectMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  const listening = listen()
  return async () => {
    stopped.abort()
    await listening
  }
}
