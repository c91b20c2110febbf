import type { OwnLicence } from '@earcon/contract/licences/licences.calls'
import { containsScope, type ScopeChoice, scopeFrom } from '@earcon/contract/licences/scope.rules'
import { isSameScope } from '@earcon/contract/licences/scope-choice.rules'
import type { QuoteLine, ScopesQuote } from '@earcon/contract/orders/orders.calls'
import { isCharged } from '@earcon/contract/orders/quote-line.rules'
import type { CartItem } from '../cart/cart.public.ts'

/** Licences of the same thing that hold, and reach further. */
export const largerLicences = (licence: OwnLicence, all: readonly OwnLicence[]) =>
  all.filter(
    (other) =>
      other.status === 'valid' &&
      other.item.type === licence.item.type &&
      other.item.id === licence.item.id &&
      containsScope(other, licence) &&
      !isSameScope(other, licence),
  )

export const lineAt = ({ lines }: ScopesQuote, choice: ScopeChoice) =>
  lines.find((line) => isSameScope(scopeFrom(line), choice))

/** All that its owner has of it. */
export function ownedScopeIn({ lines }: ScopesQuote) {
  const owned = lines.filter(({ status }) => status === 'owned').map(scopeFrom)
  return owned.find((one) => owned.every((other) => containsScope(one, other)))
}

/** Whether there is more to be had, and nothing of it is under way. */
export const canExtend = ({ lines }: ScopesQuote) =>
  lines.some(isCharged) && !lines.some(({ status }) => status === 'paying')

/** Why there is nothing to extend. */
export function whyNotExtended({ lines }: ScopesQuote) {
  const is = (status: QuoteLine['status']) => lines.some((line) => line.status === status)
  if (is('gone')) return 'This is sold no longer. For a larger licence please write to us.'
  if (is('unsold')) return 'This is free by now. For a larger licence please write to us.'
  if (is('paying')) return 'A larger licence of this is being paid for.'
  return 'You have the largest licence that there is of this.'
}

/** What it takes for a licence to reach as far as a line says, as the cart holds it. */
export function extensionItem(
  { item, tracks }: OwnLicence,
  { amount, scope, broadcast }: QuoteLine,
  { currency, shown_in }: ScopesQuote,
): CartItem {
  const named = {
    id: item.id,
    title: item.title,
    cover_image_url: shown_in?.cover_image_url ?? null,
    ...(scope && { scope }),
    ...(broadcast && { broadcast }),
  }
  const price = { amount, currency }
  // Where only some of its tracks are licensed, nobody has said what else is in the pack.
  const inside = tracks.length === item.track_count && {
    tracks: tracks.map(({ id, title }) => ({ id, title })),
  }
  if (item.type === 'sound_pack') return { ...named, type: 'sound_pack', dynamicPrice: price, ...inside }
  const artist_name = tracks[0]?.artist ?? ''
  return { ...named, type: 'track', artist_name, price, ...(shown_in && { pack_id: shown_in.id }) }
}
