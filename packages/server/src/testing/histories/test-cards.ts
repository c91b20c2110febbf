/** Stripe's test cards, by what comes of paying with them. */
export const testCards = {
  pm_card_visa: 'a card that pays',
  pm_card_chargeDeclined: 'a card that is declined',
  pm_card_authenticationRequired: 'a card that asks who pays',
  pm_card_processing: 'a card that takes its time',
  pm_card_refundFail: 'a card whose refunds can fail',
  pm_card_createDispute: 'a card that is disputed at once',
} as const

export type TestCard = keyof typeof testCards
