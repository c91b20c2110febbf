/** How a payment stands, as a buyer is told; the tone says whether it is good news. */
export interface PaymentOutcome {
  tone: 'success' | 'waiting' | 'failure' | 'error'
  sentence: string
}

const succeeded: PaymentOutcome = {
  tone: 'success',
  sentence: 'Payment successful! Thank you for your purchase.',
}
const processing: PaymentOutcome = {
  tone: 'waiting',
  sentence: "Payment processing. We'll update you when payment is received.",
}
const failed: PaymentOutcome = {
  tone: 'failure',
  sentence: 'Payment failed. Please try another payment method.',
}

const outcomes = new Map([
  ['succeeded', succeeded],
  ['processing', processing],
  ['requires_payment_method', failed],
])

/** What the return page says of the provider's own status. */
export const paymentOutcomeOf = (status: string): PaymentOutcome =>
  outcomes.get(status) ?? { tone: 'error', sentence: 'Something went wrong. Please contact support.' }

export const missingPaymentMessage =
  'Error: Missing payment information. Please try again or contact support.'

/** What the return page says when the provider cannot or will not tell. */
export const retrievalErrorMessage = (reason: string) => `Error retrieving payment details: ${reason}`

const formMessages = new Map([
  ['succeeded', 'Payment Succeeded! You will be redirected shortly.'],
  ['processing', 'Your payment is processing. You will be redirected shortly.'],
])

/** What the form itself says once the provider has answered. */
export const paymentFormMessage = (status: string) =>
  formMessages.get(status) ?? 'An unexpected error occurred or payment status is unknown.'
