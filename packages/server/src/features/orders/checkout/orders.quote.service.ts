import { scopeFrom } from '@earcon/contract/licences/scope.rules'
import { isSameScope, scopeChoices, toScopeFields } from '@earcon/contract/licences/scope-choice.rules'
import type { Quote, RequestedItem, ScopesQuote } from '@earcon/contract/orders/orders.calls'
import { quoteItems } from '@earcon/contract/orders/pricing.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import { findShowingPack, loadItemsForSale } from '../../catalogue/catalogue.sale.service.ts'
import { processingSteps } from '../orders.queries.ts'
import { currency } from './orders.draft.ts'

const mostItems = 100

/** Neither nothing nor too much. */
export function assertCartSize(requested: RequestedItem[]) {
  if (requested.length === 0) throw new Refusal('cart-empty')
  if (requested.length > mostItems) throw new Refusal('too-many-items')
}

/** One thing at two scopes is no order: which of them is meant? */
export function assertOneScopeEach(requested: RequestedItem[]) {
  const scopes = Map.groupBy(requested, ({ id, type }) => `${type} ${id}`)
  for (const [first, ...others] of scopes.values())
    if (first && others.some((other) => !isSameScope(scopeFrom(first), scopeFrom(other))))
      throw new Refusal('scope-unclear')
}

/** What the viewer is paying for by an order that is not settled yet. */
export const stepsBeingPaid = async ({ db, viewer }: Context) =>
  viewer ? await processingSteps(db, viewer.id) : []

/** What a cart costs whoever asks, now, whatever it says of itself. */
export async function quoteOrder(context: Context, requested: RequestedItem[]): Promise<Quote> {
  assertCartSize(requested)
  assertOneScopeEach(requested)
  const lines = quoteItems(
    requested,
    await loadItemsForSale(context, requested),
    await stepsBeingPaid(context),
  )
  return { lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0), currency }
}

/** What one thing costs whoever asks at every scope, whatever else is in their cart. */
export async function quoteScopes(
  context: Context,
  item: Pick<RequestedItem, 'id' | 'type'>,
): Promise<ScopesQuote> {
  const forSale = await loadItemsForSale(context, [item])
  const beingPaid = await stepsBeingPaid(context)
  return {
    lines: scopeChoices.flatMap((choice) =>
      quoteItems([{ ...item, ...toScopeFields(choice) }], forSale, beingPaid),
    ),
    currency,
    shown_in: await findShowingPack(context, item),
  }
}
