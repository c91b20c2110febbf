/** An amount as Stripe writes it in sentences: $0.50 */
export function formatAmount(amount: number, currency: string) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
export const isCurrency = (code: string) => currencies.has(code)

export const minimumAmount = 50
