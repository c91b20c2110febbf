import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@earcon/contract/refusal.rules'

/**
 * Work of one group is done one after the other, with a pause between; that of others goes on beside it. Where too many of a
 * group wait, no more are taken in.
 */
export function createTurns({ pauseMs = 0, maxWaiting = Number.POSITIVE_INFINITY } = {}) {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>()
  return async <T>(group: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(group) ?? { length: 0, last: Promise.resolve() }
    if (line.length > maxWaiting) throw new Refusal('busy', { retryAfter: 1 })
    lines.set(group, line)
    line.length += 1
    const done = line.last.then(work)
    line.last = done
      .catch(() => {})
      .then(() => (pauseMs > 0 ? setTimeout(pauseMs, undefined, { ref: false }) : undefined))
      .finally(() => {
        line.length -= 1
        if (line.length === 0) lines.delete(group)
      })
    return done
  }
}
