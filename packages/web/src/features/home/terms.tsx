import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { dynamicPriceOf } from '@earcon/contract/orders/pricing.rules'
import type { ReactNode } from 'react'
import { Eq, Formula, Note, Section } from './paper.tsx'

export const Terms = ({ statements, example }: { statements: ReactNode; example: SoundPack | null }) => (
  <Section id="licensing">
    {statements}
    <p>
      A pack costs less than its tracks one by one, and whoever holds some of them pays for the rest alone.
      Let <var>p</var> be the price of a pack in cents, <var>S</var> the sum of the prices of its tracks, and{' '}
      <var>M</var> the sum of those that are missing. Unless it is free, or nothing is missing, it costs
    </p>
    <Formula of="price" />
    <p>
      cents: the missing share of its price, in whole steps of ten cents, and never more than the missing
      tracks by themselves.
      <Note of="least" />
      {example && <Example of={example} />}
    </p>
  </Section>
)

/** The formula at work, by the very rule that the till follows. */
function Example({ of: { title, tracks, price_amount, dynamicPrice } }: { of: SoundPack }) {
  const { currency } = dynamicPrice
  const parts = tracks.map((track, place) => ({ price_amount: track.price_amount, entitled: place < 3 }))
  const rest = dynamicPriceOf(price_amount, parts)
  return (
    <>
      {' '}
      <cite>{title}</cite>, for example, is {formatPriceWithCents({ amount: price_amount, currency })}; for
      somebody who has its first three tracks, <Eq to="price" /> gives{' '}
      {formatPriceWithCents({ amount: rest, currency })}.
    </>
  )
}
