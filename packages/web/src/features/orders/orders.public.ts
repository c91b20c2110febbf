export { listOrders, PastOrders } from './past-orders.tsx'
export { PendingPayments } from './pending/pending-payments.ts'
