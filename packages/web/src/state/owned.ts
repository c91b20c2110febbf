import { hearStored, paidKey } from './stored.ts'

const listeners = new Set<() => void>()

/** What is owned is not what is shown: something was paid for in another tab, or turned out not to be theirs any more. */
export function hearOwned(changed: () => void) {
  listeners.add(changed)
  const stop = hearStored(paidKey, changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/** The shop has said so here. */
export function doubtOwned() {
  for (const changed of listeners) changed()
}
