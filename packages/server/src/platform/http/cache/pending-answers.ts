export type PendingAnswers = ReturnType<typeof pendingAnswers>

/** Answers that are being made: whoever wants the same one waits for it, instead of having it made again. */
export function pendingAnswers() {
  const pending = new Map<string, (() => void)[]>()
  /** It is there, or will not be: those who have waited look again. */
  const end = (key: string) => {
    const waiting = pending.get(key)
    pending.delete(key)
    for (const act of waiting ?? []) act()
  }
  return {
    /** Whether somebody is at it already; if so, `act` comes as soon as that is over. */
    waitFor(key: string, act: () => void) {
      const waiting = pending.get(key)
      waiting?.push(act)
      return waiting !== undefined
    },
    /** Gives what ends it, whatever becomes of it. */
    begin(key: string) {
      const waiting: (() => void)[] = []
      pending.set(key, waiting)
      return () => {
        if (pending.get(key) === waiting) end(key)
      }
    },
    end,
  }
}
