import type Stripe from 'stripe'
import type { Ledger } from './ledger/ledger.ts'
import { newId, nowInSeconds } from './objects/identifiers.ts'

export const apiVersion = '2026-10-28.endive'

/** Where one request is worked on: what is kept, and who asked for it. */
export interface RequestContext {
  ledger: Ledger
  /** The request that causes what happens; nothing if the owner does it by hand */
  request: Stripe.Event.Request | null
  /** Whether events are sent to anybody */
  sendsWebhooks: boolean
  /** Where a browser finds our pages */
  address: string
}

type EventObject = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute

/** Notes that something happened to an object, which is shown as it is now. */
export function recordEvent(
  { ledger, request, sendsWebhooks }: RequestContext,
  type: Stripe.Event.Type,
  object: EventObject,
) {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: sendsWebhooks ? 1 : 0,
    request: request ?? { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase
  // Safe because every caller pairs a type with the object that Stripe pairs it with; the types cannot follow that.
  ledger.put('events', event as unknown as Stripe.Event)
  if (sendsWebhooks) ledger.put('deliveries', { id: event.id, tries: 0, done: false })
}
