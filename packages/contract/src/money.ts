import type { Money } from './catalogue.ts'

/** On cards: always two decimals, $12.50. */
export const cardPrice = ({ amount }: Money) => `$${(amount / 100).toFixed(2)}`

/** On the pack page: one decimal, and none where it would be a zero: $12.5, $12. */
export const packPrice = ({ amount }: Money) => `$${(amount / 100).toFixed(1).replace(/\.0$/, '')}`
