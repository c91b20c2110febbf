import type { Ledger, LedgerKind } from '../ledger/ledger.ts'
import { invalidRequestError } from './api-errors.ts'
import { type FormParams, listParam } from './form-params.ts'

const kinds: Record<string, LedgerKind> = {
  latest_charge: 'charges',
  charge: 'charges',
  payment_intent: 'intents',
  payment_method: 'cards',
}

/** Puts whole objects where an answer has only their names, as expand[] asks for. */
export function expandObjects(ledger: Ledger, form: FormParams, body: unknown): unknown {
  return listParam(form, 'expand').reduce((body, path) => expand(ledger, body, path.split('.'), path), body)
}

function expand(ledger: Ledger, body: unknown, [name = '', ...rest]: string[], path: string): unknown {
  if (typeof body !== 'object' || body === null) return body
  const object = body as Record<string, unknown>
  if (name === 'data' && Array.isArray(object.data))
    return { ...object, data: object.data.map((one: unknown) => expand(ledger, one, rest, path)) }
  const value = valueOf(ledger, object, name)
  if (value === undefined)
    throw invalidRequestError(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return { ...object, [name]: rest.length > 0 ? expand(ledger, value, rest, path) : value }
}

function valueOf(ledger: Ledger, object: Record<string, unknown>, name: string): unknown {
  if (object.object === 'charge' && name === 'refunds') return refundsOf(ledger, String(object.id))
  const [kind, value] = [kinds[name], object[name]]
  if (kind === undefined || typeof value !== 'string') return kind && value
  const found = ledger.find(kind, value)
  return found && 'method' in found ? found.method : found
}

const refundsOf = (ledger: Ledger, charge: string) => ({
  object: 'list',
  data: ledger
    .all('refunds')
    .filter((refund) => refund.charge === charge)
    .toReversed(),
  has_more: false,
  url: `/v1/charges/${charge}/refunds`,
})
