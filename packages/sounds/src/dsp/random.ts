const step = 1 / 2_147_483_648

/** The next state of the noise: one multiplication, the same on every machine. */
export const stir = (state: number) => (Math.imul(state, 1_664_525) + 1_013_904_223) | 0

/** What a state sounds like, from −1 to 1. */
export const heard = (state: number) => state * step

/** A state that neighbouring seeds do not share. */
export function scatter(seed: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
