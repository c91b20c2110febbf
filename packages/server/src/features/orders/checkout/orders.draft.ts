import { currentLicence } from '@earcon/contract/licences/licence-texts.rules'
import { scopeFrom } from '@earcon/contract/licences/scope.rules'
import { isStandard } from '@earcon/contract/licences/scope-choice.rules'
import { isLargerStep } from '@earcon/contract/licences/scope-steps.rules'
import type { RequestedItem } from '@earcon/contract/orders/orders.calls'
import {
  boughtStepsOf,
  type ItemForSale,
  quoteItems,
  type TrackStep,
  trackStepKey,
} from '@earcon/contract/orders/pricing.rules'
import { isCharged } from '@earcon/contract/orders/quote-line.rules'
import { hashOf } from '../../../platform/security/secrets.ts'
import type { NewOrderItem } from '../orders.queries.ts'

/** Everything is sold in it. */
export const currency = 'usd'

/** What an order of these items would be: its lines, each with the tracks and steps that it pays for, and what they cost. */
export function draftOf(
  requested: readonly RequestedItem[],
  forSale: readonly ItemForSale[],
  beingPaid: readonly TrackStep[],
) {
  const lines = quoteItems(requested, forSale, beingPaid)
  const taken = new Set<string>()
  const items = lines.filter(isCharged).map((line): NewOrderItem => {
    const parts = forSale.find(({ id, type }) => id === line.id && type === line.type)?.parts ?? []
    const bought = boughtStepsOf(line, parts, taken)
    for (const one of bought) taken.add(trackStepKey(one))
    const { scope, broadcast } = scopeFrom(line.certified ?? line)
    return {
      track_id: line.type === 'track' ? line.id : null,
      pack_id: line.type === 'sound_pack' ? line.id : null,
      title: line.title ?? '',
      amount: line.amount,
      licence_version: currentLicence.version,
      scope,
      broadcast,
      track_ids: bought.filter(({ step }) => !isLargerStep(step)).map(({ track_id }) => track_id),
      steps: bought.flatMap(({ track_id, step }) => (isLargerStep(step) ? { track_id, step } : [])),
    }
  })
  return {
    items,
    currency,
    amount: items.reduce((sum, { amount }) => sum + amount, 0),
    fingerprint: fingerprintOf(items),
    gone: lines.filter(({ status }) => status === 'gone'),
    unsold: lines.filter(({ status }) => status === 'unsold'),
    paying: lines.filter(({ status }) => status === 'paying'),
    // What comes with an earlier line of the same cart is no reason to refuse: it is simply not charged.
    owned: lines.filter(({ status, tracks }) => status === 'owned' && tracks.earlier === 0),
  }
}

/** The same for the same things at the same prices, and for nothing else. */
const fingerprintOf = (items: NewOrderItem[]) =>
  hashOf(
    JSON.stringify([
      currency,
      items.map(({ track_id, pack_id, amount, licence_version, track_ids, steps, ...choice }) => [
        track_id,
        pack_id,
        amount,
        licence_version,
        track_ids.toSorted(),
        // Of the standard nothing is said, so that servers of the last release find the same.
        ...(isStandard(choice) ? [] : [choice.scope, choice.broadcast, steps.map(trackStepKey).toSorted()]),
      ]),
    ]),
  )
