import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { dynamicPriceOf } from '@earcon/contract/orders/pricing.rules'
import type { ReactNode } from 'react'
import { ScopeFigureIsland } from './islands.ts'
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
    <p>
      Usage scope has a price as well. Let <var>n</var> be the number of people that a work or product
      reaches, and <var>b</var> one if it is broadcast or advertises something, or else nought. Then what has
      the list price <var>p</var> costs
    </p>
    <Formula of="scope" />
    <p>
      cents, and whoever outgrows a scope pays the difference. Of a pack of which somebody has a part, each
      track counts in <var>M</var> by what of <Eq to="scope" /> is missing.
    </p>
    {example && example.price_amount > 0 && <ScopeFigure of={example} />}
  </Section>
)

/** Fig. 4: the price of a scope, to be asked by whoever has so many users. */
const ScopeFigure = ({ of: { title, price_amount, dynamicPrice } }: { of: SoundPack }) => (
  <div id="fig-scope">
    <ScopeFigureIsland
      price={{ ...dynamicPrice, amount: price_amount }}
      number={4}
      caption={
        <>
          What <cite>{title}</cite> costs by <Eq to="scope" />, by the number of people on a scale of powers
          of ten.
        </>
      }
    />
  </div>
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
