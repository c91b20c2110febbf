/** What one day brought since it was last written down. */
export interface DayTally {
  previews: number
  /** Who heard them, by network and browser; only until it is written down, and then as a hash. */
  listeners: Set<string>
  /** What was searched for in vain, each once. */
  searches: Set<string>
}

/** What visitors do, counted in memory: nobody waits for it, no answer fails for it, and what a crash forgets are seconds. */
export interface Tally {
  countPreview(listener: string): void
  countEmptySearch(text: string): void
  /** All that was counted, by day (UTC); it is counted anew from here on. */
  take(): Map<string, DayTally>
}

/** So much is remembered until it is written down; whatever a flood brings beyond it is not counted. */
const most = { listeners: 10_000, searches: 200 }

export function createTally(now: () => Date = () => new Date()): Tally {
  let days = new Map<string, DayTally>()

  function today() {
    const day = now().toISOString().slice(0, 10)
    const found = days.get(day) ?? { previews: 0, listeners: new Set(), searches: new Set() }
    days.set(day, found)
    return found
  }

  const addTo = (set: Set<string>, text: string, limit: number) => {
    if (set.size < limit) set.add(text)
  }

  return {
    countPreview(listener) {
      const day = today()
      day.previews += 1
      addTo(day.listeners, listener, most.listeners)
    },
    countEmptySearch: (text) => addTo(today().searches, text, most.searches),
    take() {
      const taken = days
      days = new Map()
      return taken
    },
  }
}
