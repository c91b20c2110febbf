import type { Job } from '../../platform/jobs/jobs.ts'
import { catchUpOnCardEvents, reconcileChangeableOrders } from './reconcile/orders.card-events.service.ts'

/** Whatever the provider forgot to tell, or told in vain. */
export const ordersJobs = (): Job[] => [
  {
    name: 'reconcile-orders',
    everyMs: 300_000,
    async run(context, closing) {
      const [first, ...others] = await reconcileChangeableOrders(context, closing)
      if (first)
        throw new Error(
          `order ${first.orderId} and ${others.length} others could not be looked at, and will be again`,
          { cause: first.error },
        )
    },
  },
  { name: 'catch-up-with-cards', everyMs: 6 * 3_600_000, run: (context) => catchUpOnCardEvents(context) },
]
