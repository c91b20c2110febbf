/** Whether visitors are to be sent here; and how long whoever looks at that takes to notice. */
export interface Readiness {
  isLeaving(): boolean
  /** Somebody has looked: a balancer, or whoever else decides where visitors go. */
  look(who: string): void
  /** From now on this server wants no more visitors. How long it has to stay all the same, until everybody has seen that. */
  leave(): { noticeMs: number }
}

/** Who looks once, or has not looked for so long, does not look regularly. */
const forgottenAfterMs = 60_000

/** Whoever looks may want to see a refusal three times before they believe it, and then needs a moment to act. */
const looksUntilBelieved = 4

/** So many are watched. */
const mostWatchers = 100

/** The longest pause between the last looks tells how often somebody looks. */
const rememberedLooks = 5

export function createReadiness(now: () => number = () => performance.now()): Readiness {
  const looksOf = new Map<string, number[]>()
  let leaving = false

  const forgetOld = () => {
    for (const [who, looks] of looksOf)
      if (now() - (looks.at(-1) ?? 0) > forgottenAfterMs) looksOf.delete(who)
  }

  /** Whoever has looked least goes. */
  const makeRoom = () => {
    forgetOld()
    const [least] = [...looksOf].sort(([, one], [, other]) => one.length - other.length)
    if (least && looksOf.size >= mostWatchers) looksOf.delete(least[0])
  }

  return {
    isLeaving: () => leaving,
    look(who) {
      if (!looksOf.has(who) && looksOf.size >= mostWatchers) makeRoom()
      looksOf.set(who, [...(looksOf.get(who) ?? []), now()].slice(-rememberedLooks))
    },
    leave() {
      leaving = true
      forgetOld()
      const pauses = [...looksOf.values()].map(longestPause)
      return { noticeMs: looksUntilBelieved * Math.max(0, ...pauses) }
    },
  }
}

const longestPause = (looks: number[]) =>
  Math.max(0, ...looks.slice(1).map((at, place) => at - (looks[place] ?? at)))
