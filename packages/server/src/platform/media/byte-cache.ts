import { setImmediate } from 'node:timers/promises'

/**
 * What takes long to make, by name, up to so many bytes: what was asked for longest ago goes first. Asked for twice at
 * once, it is made once; what could not be made may be there the next time.
 */
export function byteCache(most: number) {
  const kept = new Map<string, Uint8Array>()
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()
  let held = 0

  function keep(name: string, bytes: Uint8Array) {
    kept.set(name, bytes)
    held += bytes.length
    for (const [oldest, { length }] of kept) {
      if (held <= most) break
      kept.delete(oldest)
      held -= length
    }
    return bytes
  }

  return async (name: string, make: () => Promise<Uint8Array | undefined>) => {
    const found = kept.get(name)
    if (found) {
      kept.delete(name)
      kept.set(name, found)
      return found
    }
    const making =
      underWay.get(name) ??
      make()
        .then((bytes) => bytes && keep(name, bytes))
        .finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}

/** Works that keep the whole process busy, one at a time: between two of them everybody else has a turn. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => T): Promise<T> => {
    const done = last.then(() => setImmediate()).then(work)
    last = done.catch(() => {})
    return done
  }
}
