import type Stripe from 'stripe'
import type { Ledger, LedgerObjects } from '../ledger/ledger.ts'
import { invalidRequestError } from './api-errors.ts'
import {
  type FormParams,
  groupParam,
  integerParam,
  listParam,
  refuseUnknownParams,
  textParam,
} from './form-params.ts'

export type ListableKind = 'intents' | 'charges' | 'refunds' | 'disputes' | 'events'
type Listed = LedgerObjects[ListableKind]

const paging = ['created', 'limit', 'starting_after', 'ending_before', 'expand']
const ownFilters: Record<ListableKind, string[]> = {
  intents: [],
  charges: ['payment_intent'],
  refunds: ['payment_intent', 'charge'],
  disputes: ['payment_intent', 'charge'],
  events: ['type', 'types'],
}

/** One page of what is kept, the newest first. */
export function listObjects(
  ledger: Ledger,
  kind: ListableKind,
  form: FormParams,
  url: string,
): Stripe.ApiList<Listed> {
  refuseUnknownParams(form, [...paging, ...ownFilters[kind]])
  const fits = [inTime(form), ...ownFilters[kind].map((name) => likeIn(form, name))]
  const found = (ledger.all(kind) as Listed[]).toReversed().filter((kept) => fits.every((fit) => fit(kept)))
  const limit = limitIn(form)
  const [after, before] = [textParam(form, 'starting_after'), textParam(form, 'ending_before')]
  if (before !== undefined) {
    const end = placeOf(found, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: found.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : placeOf(found, after, 'starting_after') + 1
  return {
    object: 'list',
    data: found.slice(start, start + limit),
    has_more: start + limit < found.length,
    url,
  }
}

function limitIn(form: FormParams) {
  const limit = integerParam(form, 'limit') ?? 10
  if (limit >= 1 && limit <= 100) return limit
  throw invalidRequestError('This value must be between 1 and 100.', {
    code: 'parameter_invalid_integer',
    param: 'limit',
  })
}

function placeOf(found: Listed[], id: string, param: string) {
  const place = found.findIndex((kept) => kept.id === id)
  if (place >= 0) return place
  throw invalidRequestError(`No such object: '${id}'`, { code: 'resource_missing', param })
}

/** Keeps what has the named thing; types[] are several at once. */
function likeIn(form: FormParams, name: string): (kept: Listed) => boolean {
  const wanted = name === 'types' ? listParam(form, name) : [textParam(form, name) ?? '']
  const field = name === 'types' ? 'type' : name
  if (wanted.length === 0 || wanted[0] === '') return () => true
  return (kept) =>
    wanted.some((wanted) => fitsType((kept as unknown as Record<string, unknown>)[field], wanted))
}

const fitsType = (value: unknown, wanted: string) =>
  value === wanted || (wanted.endsWith('.*') && String(value).startsWith(wanted.slice(0, -1)))

const comparisons: Record<string, (created: number, limit: number) => boolean> = {
  gt: (created, limit) => created > limit,
  gte: (created, limit) => created >= limit,
  lt: (created, limit) => created < limit,
  lte: (created, limit) => created <= limit,
}

function inTime(form: FormParams): (kept: Listed) => boolean {
  if (typeof form.created === 'string') {
    const exactly = integerParam(form, 'created')
    return ({ created }) => exactly === undefined || created === exactly
  }
  const range = groupParam(form, 'created') ?? {}
  refuseUnknownParams(range, Object.keys(comparisons), 'created')
  const limits = Object.keys(range).map((name) => [comparisons[name], integerParam(range, name)] as const)
  return ({ created }) =>
    limits.every(([compare, limit]) => limit === undefined || compare?.(created, limit) === true)
}
