import { cardError, invalidRequestError, resourceMissingError } from '../api/api-errors.ts'
import {
  type FormParams,
  groupParam,
  integerParam,
  missingParamError,
  requiredTextParam,
  textParam,
} from '../api/form-params.ts'
import type { Ledger, UsedCard } from '../ledger/ledger.ts'
import { newPaymentMethod } from '../objects/payment-method.ts'
import { passesLuhnCheck, type TestCard, testCards } from './test-cards.ts'

/** The card that a form names, either by its digits or as one that has a name already; nothing if it names none. */
export function readCard(ledger: Ledger, form: FormParams): UsedCard | undefined {
  const named = textParam(form, 'payment_method')
  if (named !== undefined) return cardNamed(ledger, named)
  const data = groupParam(form, 'payment_method_data')
  return data && typedCard(data)
}

function cardNamed(ledger: Ledger, name: string): UsedCard {
  const known = ledger.find('cards', name)
  if (known) return known
  const card = testCards.find((card) => card.name === name)
  if (!card) throw resourceMissingError('PaymentMethod', name, 'payment_method')
  return used(card, 12, 2034)
}

/** Reads a card that somebody typed. Its number goes no further than this. */
function typedCard(data: FormParams): UsedCard {
  const type = requiredTextParam(data, 'type')
  if (type !== 'card')
    throw invalidRequestError(
      `The payment method type "${type}" is invalid. Only cards work in this sandbox.`,
      {
        param: 'payment_method_data[type]',
      },
    )
  const given = groupParam(data, 'card')
  if (!given) throw missingParamError('payment_method_data[card]')
  const card = numbered(requiredTextParam(given, 'number').replace(/[\s-]/g, ''))
  const { month, year } = expiryIn(given)
  const code = textParam(given, 'cvc')
  if (code !== undefined && !/^\d{3}$/.test(code))
    throw cardError("Your card's security code is invalid.", 'invalid_cvc', 'cvc')
  return used(card, month, year)
}

function numbered(number: string): TestCard {
  const card = testCards.find((card) => card.number === number)
  if (card) return card
  if (!/^\d{12,19}$/.test(number) || !passesLuhnCheck(number))
    throw cardError('Your card number is incorrect.', 'incorrect_number', 'number')
  const sentence = 'This is a sandbox: only its test cards work, and yours was not sent anywhere.'
  throw cardError(sentence, 'incorrect_number', 'number')
}

function expiryIn(given: FormParams) {
  const month = integerParam(given, 'exp_month') ?? 0
  const written = integerParam(given, 'exp_year') ?? 0
  const year = written >= 0 && written < 100 ? 2000 + written : written
  if (month < 1 || month > 12)
    throw cardError("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month')
  const now = new Date()
  const months = year * 12 + month - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
  if (months < 0 || months > 50 * 12)
    throw cardError("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year')
  return { month, year }
}

function used({ number, brand, behaviour }: TestCard, month: number, year: number): UsedCard {
  const method = newPaymentMethod({ brand, last4: number.slice(-4), month, year })
  return { id: method.id, method, behaviour }
}
