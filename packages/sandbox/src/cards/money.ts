/** An amount as Stripe writes it in sentences: $0.50 */
export const written = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
export const isCurrency = (code: string) => currencies.has(code)

export const leastAmount = 50
