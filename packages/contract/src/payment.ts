/** How a payment stands, as a buyer is told; the tone says whether it is good news. */
export interface Outcome {
  tone: 'success' | 'waiting' | 'failure' | 'error'
  sentence: string
}

const succeeded: Outcome = { tone: 'success', sentence: 'Payment successful! Thank you for your purchase.' }
const processing: Outcome = {
  tone: 'waiting',
  sentence: "Payment processing. We'll update you when payment is received.",
}
const failed: Outcome = {
  tone: 'failure',
  sentence: 'Payment failed. Please try another payment method.',
}

const outcomes = new Map([
  ['succeeded', succeeded],
  ['processing', processing],
  ['requires_payment_method', failed],
])

/** What the return page says of the provider's own status. */
export const outcomeOf = (status: string): Outcome =>
  outcomes.get(status) ?? { tone: 'error', sentence: 'Something went wrong. Please contact support.' }

export const missingInformation = 'Error: Missing payment information. Please try again or contact support.'

/** What the return page says when the provider cannot or will not tell. */
export const retrievalError = (reason: string) => `Error retrieving payment details: ${reason}`

const said = new Map([
  ['succeeded', 'Payment Succeeded! You will be redirected shortly.'],
  ['processing', 'Your payment is processing. You will be redirected shortly.'],
])

/** What the form itself says once the provider has answered. */
export const formSentence = (status: string) =>
  said.get(status) ?? 'An unexpected error occurred or payment status is unknown.'
