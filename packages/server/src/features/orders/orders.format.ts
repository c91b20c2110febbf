import { type ScopeFields } from '@earcon/contract/licences/scope.rules'
import { toScopeFields } from '@earcon/contract/licences/scope-choice.rules'
import { scopeNote } from '@earcon/contract/licences/scope-words.rules'
import type { OrderItemRow } from './orders.queries.ts'

/** An order's number as it is shown; none while the order is not paid. */
export const formatOrderNumber = (number: number | null) => (number === null ? null : String(number))

/** A number as it stands in an address; 0, which no order has, where it is none. */
export const parseOrderNumber = (given: string) => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0)

export const toOrderLine = ({ track_id, pack_id, title, amount, scope, broadcast }: OrderItemRow) => ({
  type: track_id === null ? ('sound_pack' as const) : ('track' as const),
  id: track_id ?? pack_id ?? '',
  title,
  amount,
  ...toScopeFields({ scope, broadcast }),
})

/** What a line is called, with its scope where that is not the standard. */
export const lineTitle = ({ title, scope, broadcast }: LineName) =>
  `${title}${scopeNote({ scope, broadcast })}`

export interface LineName extends ScopeFields {
  title: string
}

/** So many titles stand in the description of a payment, and each so far. */
const maxTitles = 3
const maxTitleLetters = 60

/** What a payment was for, as it stands in the provider's lists and on its exports. */
export function describePayment(brand: string, items: readonly LineName[]) {
  const titles = items
    .slice(0, maxTitles)
    .map(({ title, ...choice }) => lineTitle({ ...choice, title: shorten(title) }))
  const more = items.length - titles.length
  return `${brand}: ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const shorten = (title: string) =>
  title.length > maxTitleLetters ? `${title.slice(0, maxTitleLetters - 1)}…` : title
