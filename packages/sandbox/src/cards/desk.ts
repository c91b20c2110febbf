import type Stripe from 'stripe'
import { newId, seconds } from './identifiers.ts'
import type { Ledger } from './ledger.ts'

export const apiVersion = '2026-10-28.endive'

/** Where one request is worked on: what is kept, and who asked for it. */
export interface Desk {
  ledger: Ledger
  /** The request that causes what happens; nothing if the owner does it by hand */
  request: Stripe.Event.Request | null
  /** Whether events are sent to anybody */
  sends: boolean
  /** Where a browser finds our pages */
  address: string
}

type Told = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute

/** Notes that something happened to an object, which is shown as it is now. */
export function happen({ ledger, request, sends }: Desk, type: Stripe.Event.Type, object: Told) {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: sends ? 1 : 0,
    request: request ?? { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase
  // Safe because every caller pairs a type with the object that Stripe pairs it with; the types cannot follow that.
  ledger.put('events', event as unknown as Stripe.Event)
  if (sends) ledger.put('deliveries', { id: event.id, tries: 0, done: false })
}
