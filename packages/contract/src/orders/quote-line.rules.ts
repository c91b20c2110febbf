import type { QuoteLine } from './orders.calls.ts'

/** Whether it would be paid for. */
export const isCharged = ({ status }: Pick<QuoteLine, 'status'>) => status === 'ok' || status === 'changed'
