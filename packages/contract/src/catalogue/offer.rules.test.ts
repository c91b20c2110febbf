import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ScopeChoice } from '../licences/scope.rules.ts'
import { scopeChoices, standardScope } from '../licences/scope-choice.rules.ts'
import { type Step } from '../licences/scope-steps.rules.ts'
import { type ItemForSale, quoteItems } from '../orders/pricing.rules.ts'
import { packFixture, trackFixture } from '../testing/catalogue.ts'
import { testProperty } from '../testing/properties.ts'
import { packPagesOf, paidPackPrice, shopArbitrary } from '../testing/shop-arbitraries.ts'
import type { Track } from './catalogue.calls.ts'
import { packAtScope } from './offer.rules.ts'

const large: ScopeChoice = { scope: 'large', broadcast: false }
const paid = (track: Track, ...paid_steps: Step[]): Track => ({
  ...track,
  paid_steps,
  isEffectivelyOwnedByCurrentUser: paid_steps.includes('standard'),
})
const [a, b, c] = [trackFixture('a', 200), trackFixture('b', 200), trackFixture('c', 300)]

const offered = (tracks: Track[], choice: ScopeChoice) => {
  const entitled = tracks.filter(({ paid_steps }) => paid_steps?.includes('standard')).map(({ id }) => id)
  const pack = packAtScope(packFixture('P', 500, tracks, entitled), choice)
  const rows = pack.tracks.map(
    (track) => `${track.id} ${track.price_amount}${track.isEffectivelyOwnedByCurrentUser ? ' owned' : ''}`,
  )
  const { dynamicPrice, price_amount, isEffectivelyOwnedByCurrentUser } = pack
  return `${isEffectivelyOwnedByCurrentUser ? 'owned' : dynamicPrice.amount} of ${price_amount}: ${rows.join(', ')}`
}

const cases: [rule: string, tracks: Track[], choice: ScopeChoice, shown: string][] = [
  ['the standard is what the shop says', [a, b, c], standardScope, '500 of 500: a 200, b 200, c 300'],
  ['everything costs the factor', [a, b, c], large, '2000 of 2000: a 800, b 800, c 1200'],
  [
    'who has the standard pays the difference',
    [paid(a, 'standard'), paid(b, 'standard'), paid(c, 'standard')],
    large,
    '1500 of 2000: a 600, b 600, c 900',
  ],
  [
    'what is held at that scope is owned, at its whole price',
    [paid(a, 'standard', 'large'), b, c],
    large,
    '1420 of 2000: a 800 owned, b 800, c 1200',
  ],
  [
    'all of it is owned by whoever holds all of it',
    [a, b, c].map((track) => paid(track, 'standard', 'large')),
    large,
    'owned of 2000: a 800 owned, b 800 owned, c 1200 owned',
  ],
  [
    'what is free is nobody’s at a larger scope',
    [{ ...a, isEffectivelyOwnedByCurrentUser: true }, b, c],
    large,
    '2000 of 2000: a 800, b 800, c 1200',
  ],
]
for (const [rule, tracks, choice, shown] of cases)
  test(rule, () => assert.equal(offered(tracks, choice), shown))

testProperty(
  'a page offers what the till charges, at every scope and whatever somebody has',
  fc.tuple(
    shopArbitrary(paidPackPrice),
    fc.constantFrom(...scopeChoices),
    fc.subarray(['large', 'unlimited', 'broadcast'] as const),
  ),
  ([shop, choice, larger]) => {
    const onSale = shop.onSale.map(
      (item): ItemForSale => ({
        ...item,
        parts: item.parts.map((part) => (part.entitled ? { ...part, larger } : part)),
      }),
    )
    for (const page of packPagesOf(shop)) {
      const parts = onSale.find(({ id }) => id === page.id)?.parts ?? []
      const tracks = page.tracks.map((track) =>
        parts.some(({ id, entitled }) => id === track.id && entitled)
          ? paid(track, 'standard', ...larger)
          : track,
      )
      const pack = packAtScope({ ...page, tracks }, choice)
      const priceOf = (id: string, type: ItemForSale['type']) =>
        quoteItems([{ id, type, ...choice }], onSale).map(({ status, amount }) => `${status} ${amount}`)[0]
      const said = (isOwned: boolean, amount: number) => (isOwned ? 'owned 0' : `ok ${amount}`)
      assert.equal(
        said(pack.isEffectivelyOwnedByCurrentUser, pack.dynamicPrice.amount),
        priceOf(page.id, 'sound_pack'),
      )
      for (const track of pack.tracks)
        assert.equal(
          said(track.isEffectivelyOwnedByCurrentUser, track.price_amount),
          priceOf(track.id, 'track'),
        )
    }
  },
)
