import type { Money } from '../catalogue/catalogue.calls.ts'

/** On cards: always two decimals, $12.50. */
export const formatPriceWithCents = ({ amount }: Money) => `$${(amount / 100).toFixed(2)}`

/** On the pack page: one decimal, and none where it would be a zero: $12.5, $12. */
export const formatPackPrice = ({ amount }: Money) => `$${(amount / 100).toFixed(1).replace(/\.0$/, '')}`

/** In the cart and at the checkout: $12.50 USD. Only US dollars are counted in cents; any other currency in whole units. */
export const formatCartPrice = (price: Money) => {
  const currency = price.currency.toUpperCase()
  return currency === 'USD'
    ? `${formatPriceWithCents(price)} ${currency}`
    : `${price.amount.toFixed(2)} ${currency}`
}
