import { setImmediate } from 'node:timers/promises'

/** Works that keep the whole process busy, one at a time: between two of them everybody else has a turn. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => T): Promise<T> => {
    const done = last.then(() => setImmediate()).then(work)
    last = done.catch(() => {})
    return done
  }
}
