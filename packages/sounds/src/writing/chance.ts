/** Choices that come out the same for the same seed, on every machine. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  between(least: number, most: number): number
  /** Yes, so many times out of one. */
  happens(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
  shuffled<T>(things: readonly T[]): T[]
}

/** A small generator of 32 bits (mulberry32): a score needs no more. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    happens: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    shuffled: (things) => {
      const left = [...things]
      return things.flatMap(() => left.splice(Math.floor(next() * left.length), 1))
    },
  }
}

/** The same name gives the same seed. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
