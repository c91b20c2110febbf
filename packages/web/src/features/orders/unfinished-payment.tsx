import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { apiFor } from '../../platform/api.ts'
import { readStored, writeStored } from '../../platform/browser-storage.ts'
import { Waiting } from '../../ui/waiting.tsx'

/** Under this lies the secret of the payment that is being made right now. */
const payingKey = 'earcon.paying'

/** From now on it may go through without anybody there to see it; without one, it is known what came of it. */
export const storePayingSecret = (secret: string | null) => writeStored(payingKey, secret)

/** Whoever was torn away while paying learns first what came of it, if anything has. */
export function UnfinishedPayment({ children }: { children: ReactNode }) {
  const [secret] = useState(() => readStored(payingKey))
  const [way, setWay] = useState(secret === null ? '' : undefined)

  useEffect(() => {
    if (secret === null) return
    const [payment_intent = ''] = secret.split('_secret_')
    const over = new AbortController()
    const end = (status = 'canceled') => {
      if (over.signal.aborted) return
      const query = new URLSearchParams({ payment_intent, payment_intent_client_secret: secret })
      storePayingSecret(null)
      setWay(status === 'pending' || status === 'canceled' ? '' : `/payment-status?${query}`)
    }
    apiFor(over)('POST /orders/reconcile', { body: { payment_intent } }).then(
      ({ status }) => end(status),
      () => end(),
    )
    return () => over.abort()
  }, [secret])

  if (way === undefined) return <Waiting sentence="Paying needs JavaScript." />
  return way ? <Navigate to={way} replace /> : children
}
