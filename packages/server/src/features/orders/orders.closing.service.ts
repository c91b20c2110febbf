import { Refusal } from '@earcon/contract/refusal'
import type { SignedIn } from '../../context.ts'
import { withProvider } from './orders.provider.ts'
import { allOrders } from './orders.queries.ts'
import { reconcile } from './orders.reconcile.service.ts'

/** Calls off what somebody has not paid yet, before their account goes. Outside of any transaction: the provider is asked. */
export async function callOffOrders(context: SignedIn) {
  for (const { id, status } of await allOrders(context.db, context.viewer.id))
    if (status === 'pending' || status === 'processing')
      await withProvider(() => reconcile(context, id, { unwanted: true }))
}

/** Nobody leaves in the middle of paying: money that is on its way could not be given to anybody. Part of the caller's transaction. */
export async function refuseWhilePaying({ db, viewer }: SignedIn) {
  const orders = await allOrders(db, viewer.id)
  if (orders.some(({ status, intent_id }) => status === 'processing' || (status === 'pending' && intent_id)))
    throw new Refusal('payment-processing')
}
