export { listOrders, PastOrders } from './past-orders.tsx'
