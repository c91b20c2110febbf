/** What comes of paying with a card. */
export type Behaviour =
  | { kind: 'succeeds' | 'disputed' | 'refunds-fail' | 'processes' }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'authenticates'; afterwards?: Decline }

export interface Decline {
  code: string
  decline_code: string
  message: string
}

export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard'
  /** What a person who chooses it should expect */
  says: string
  /** By this name Stripe lets tests use the card without its number. */
  name: string
  behaviour: Behaviour
}

const declined = 'card_declined'
const generic: Decline = {
  code: declined,
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const poor: Decline = {
  code: declined,
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const plainly = (code: string, message: string): Decline => ({ code, decline_code: code, message })

const card = (
  digits: string,
  name: string,
  says: string,
  behaviour: Behaviour,
  brand: TestCard['brand'] = 'visa',
): TestCard => ({ number: digits.replaceAll(' ', ''), name, says, behaviour, brand })

/** Every card that works here. All but the one that processes are Stripe's own test cards. */
export const testCards: readonly TestCard[] = [
  card('4242 4242 4242 4242', 'pm_card_visa', 'succeeds', { kind: 'succeeds' }),
  card('5555 5555 5555 4444', 'pm_card_mastercard', 'succeeds', { kind: 'succeeds' }, 'mastercard'),
  card('4000 0027 6000 3184', 'pm_card_authenticationRequired', 'asks for authentication', {
    kind: 'authenticates',
  }),
  card('4000 0025 0000 3155', 'pm_card_authenticationRequiredOnSetup', 'asks for authentication', {
    kind: 'authenticates',
  }),
  card(
    '4000 0082 6000 3178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    'asks for authentication, then has too little money',
    { kind: 'authenticates', afterwards: poor },
  ),
  card('4000 0000 0000 0002', 'pm_card_chargeDeclined', 'is declined', {
    kind: 'declined',
    decline: generic,
  }),
  card('4000 0000 0000 9995', 'pm_card_chargeDeclinedInsufficientFunds', 'has too little money', {
    kind: 'declined',
    decline: poor,
  }),
  card('4000 0000 0000 0069', 'pm_card_chargeDeclinedExpiredCard', 'has expired', {
    kind: 'declined',
    decline: plainly('expired_card', 'Your card has expired.'),
  }),
  card('4000 0000 0000 0127', 'pm_card_chargeDeclinedIncorrectCvc', 'has another security code', {
    kind: 'declined',
    decline: plainly('incorrect_cvc', "Your card's security code is incorrect."),
  }),
  card('4000 0000 0000 0119', 'pm_card_chargeDeclinedProcessingError', 'cannot be processed', {
    kind: 'declined',
    decline: plainly(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  }),
  card('4000 0000 0000 7700', 'pm_card_processing', 'stays in processing until it is settled', {
    kind: 'processes',
  }),
  card('4000 0000 0000 0259', 'pm_card_createDispute', 'succeeds and is disputed at once', {
    kind: 'disputed',
  }),
  card('4000 0000 0000 5126', 'pm_card_refundFail', 'succeeds, and its refunds can fail', {
    kind: 'refunds-fail',
  }),
]

/** Whether a number's last digit fits the others. */
export function passesLuhnCheck(number: string) {
  const digits = Array.from(number, Number).toReversed()
  const sum = digits.reduce((sum, digit, place) => sum + (place % 2 ? doubled(digit) : digit), 0)
  return sum % 10 === 0
}

const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)
