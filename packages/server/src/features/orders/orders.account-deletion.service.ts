import { Refusal } from '@earcon/contract/refusal.rules'
import type { SignedInContext } from '../../context.ts'
import { allOrdersOf } from './orders.queries.ts'
import { refuseOnCardOutage } from './reconcile/orders.card-outage.ts'
import { reconcile } from './reconcile/orders.reconcile.service.ts'

/** Calls off what somebody has not paid yet, before their account goes. Outside of any transaction: the provider is asked. */
export async function cancelOpenOrders(context: SignedInContext) {
  for (const { id, status } of await allOrdersOf(context.db, context.viewer.id))
    if (status === 'pending' || status === 'processing')
      await refuseOnCardOutage(() => reconcile(context, id, { unwanted: true }))
}

/** Nobody leaves in the middle of paying: money that is on its way could not be given to anybody. Part of the caller's transaction. */
export async function refuseWhilePaying({ db, viewer }: SignedInContext) {
  const orders = await allOrdersOf(db, viewer.id)
  if (orders.some(({ status, intent_id }) => status === 'processing' || (status === 'pending' && intent_id)))
    throw new Refusal('payment-processing')
}
