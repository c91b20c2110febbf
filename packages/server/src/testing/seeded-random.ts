/** Dice that fall the same way again for the same seed: whatever they bring about can be brought about once more. */
export function seededRandom(seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))) {
  let state = seed
  /** At least 0, and less than 1. */
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    seed,
    below,
    shuffled<T>(given: readonly T[]) {
      const mixed = [...given]
      for (let place = mixed.length - 1; place > 0; place--) {
        const other = below(place + 1)
        const held = mixed[place] as T
        mixed[place] = mixed[other] as T
        mixed[other] = held
      }
      return mixed
    },
  }
}

/** Does so much at once and no more, in the order given. */
export async function runConcurrently<T>(
  given: readonly T[],
  lanes: number,
  work: (each: T) => Promise<unknown>,
) {
  const waiting = given.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const each of waiting) await work(each)
    }),
  )
}
