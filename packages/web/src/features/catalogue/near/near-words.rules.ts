interface Nearness {
  distance: number
  why: readonly string[]
}

/** Why something stands near, and how near: 'same key, slower · 6.3 dB apart'. */
export const describeNearness = ({ distance, why }: Nearness) =>
  [...(why.length > 0 ? [why.join(', ')] : []), `${formatDistance(distance)}\u00a0apart`].join('\u00a0· ')

/** To a tenth, so that numbers below each other can be compared; in one piece. */
export const formatDistance = (distance: number) => `${distance.toFixed(1)}\u00a0dB`
