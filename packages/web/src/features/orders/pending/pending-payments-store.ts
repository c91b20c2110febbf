import { onStorageChange, readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createListeners } from '../../../platform/listeners.ts'
import { withoutPendingPayment, withPendingPayment } from './pending-payments.rules.ts'

const pendingKey = 'earcon.pendingPayments'
const listeners = createListeners()

export const readPendingPayments = () => readStored(pendingKey)

function writePendingPayments(text: string | null) {
  writeStored(pendingKey, text)
  listeners.notify()
}

/** It may take hours until it is known what comes of it: from now on it is looked after on every page. */
export const rememberPendingPayment = (intent: string) =>
  writePendingPayments(withPendingPayment(readPendingPayments(), intent))

export const forgetPendingPayment = (intent: string) =>
  writePendingPayments(withoutPendingPayment(readPendingPayments(), intent))

/** Told of changes in this tab and in all others. */
export function subscribeToPendingPayments(changed: () => void) {
  const stops = [listeners.subscribe(changed), onStorageChange(pendingKey, changed)]
  return () => {
    for (const stop of stops) stop()
  }
}
