import { useEffect, useSyncExternalStore } from 'react'
import { pollDelayMs } from '../../../platform/poll-delay.rules.ts'
import { useSession } from '../../../platform/session.ts'
import { parsePendingPayments } from './pending-payments.rules.ts'
import { readPendingPayments, subscribeToPendingPayments } from './pending-payments-store.ts'

/** Wherever in the shop its buyer is: a payment that settles later clears the cart of what it has paid, and says so. */
export function PendingPayments() {
  const stored = useSyncExternalStore(subscribeToPendingPayments, readPendingPayments, () => null)
  const isSignedIn = useSession().state === 'in'

  useEffect(() => {
    if (!isSignedIn || !stored) return
    let isOver = false
    let times = 0
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      // Hardly anybody has such a payment, so what settles it comes in a file of its own.
      const { settleIfKnown } = await import('./settle-pending-payment.ts')
      if (document.visibilityState === 'visible')
        await Promise.all(parsePendingPayments(stored).map(settleIfKnown))
      lookLater()
    }
    const lookLater = () => {
      if (isOver) return
      timer = setTimeout(() => void look().catch(lookLater), pollDelayMs(times))
      times += 1
    }
    lookLater()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isSignedIn, stored])

  return null
}
