import { api } from '../../../platform/api.ts'
import { flashMessage } from '../../../platform/flash.ts'
import { httpStatusOf } from '../../../platform/refusals.ts'
import { notifyOwnershipChange } from '../../library/library.public.ts'
import { clearPaidCart } from '../clear-paid-cart.ts'
import { isBought } from '../settlement.rules.ts'
import { forgetPendingPayment } from './pending-payments-store.ts'

const receivedMessage = 'Your payment has been received. What you bought is in your account.'
const failedMessage =
  'Your payment did not go through, so nothing was charged. What it was for is still in your cart.'

/** Asks what has become of a payment; once that is known, the cart follows, and its buyer is told. */
export async function settleIfKnown(intent: string) {
  try {
    const order = await api('POST /orders/reconcile', { body: { payment_intent: intent } })
    if (order.status === 'processing') return
    forgetPendingPayment(intent)
    if (isBought(order)) clearPaidCart(intent, order.items)
    notifyOwnershipChange()
    const failed = !isBought(order)
    flashMessage({ sentence: failed ? failedMessage : receivedMessage, path: location.pathname, failed })
  } catch (error) {
    // Somebody else is signed in by now, or it was never ours; whatever else fails is tried again.
    if (httpStatusOf(error) === 404) forgetPendingPayment(intent)
  }
}
