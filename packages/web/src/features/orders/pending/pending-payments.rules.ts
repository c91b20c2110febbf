/** So many payments may be under way at once; nobody waits for more. */
const maxPending = 20

/** Which payments are being processed, as it is stored; whatever else lies there reads as none. */
export function parsePendingPayments(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

/** One more; nothing is stored where there is none. */
export const withPendingPayment = (stored: string | null, intent: string) =>
  textOf([...parsePendingPayments(stored).filter((known) => known !== intent), intent].slice(-maxPending))

export const withoutPendingPayment = (stored: string | null, intent: string) =>
  textOf(parsePendingPayments(stored).filter((known) => known !== intent))

const textOf = (list: string[]) => (list.length > 0 ? JSON.stringify(list) : null)
