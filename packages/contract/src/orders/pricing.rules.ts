import { scopeFrom } from '../licences/scope.rules.ts'
import { isSameScope, toScopeFields } from '../licences/scope-choice.rules.ts'
import {
  isLargerStep,
  type LargerStep,
  ownedScopeOf,
  type Step,
  sharedScopeOf,
  stepsOf,
  weightOf,
} from '../licences/scope-steps.rules.ts'
import type { QuoteLine, RequestedItem } from './orders.calls.ts'
import { isCharged } from './quote-line.rules.ts'

/** What a pack consists of, at the list prices of its tracks. */
export interface PricedTrack {
  id: string
  price_amount: number
  /** The buyer may use it already: by a right of their own, or because a free pack has it. */
  owned: boolean
  /** By a right of their own: only this lowers a price. */
  entitled: boolean
  /** The steps beyond the standard one that they have paid for; none where nothing is said. */
  larger?: readonly LargerStep[]
}

/** Something for sale: a pack, or a track, which is the only part of itself. */
export interface ItemForSale {
  id: string
  type: 'track' | 'sound_pack'
  title: string
  price_amount: number
  parts: readonly PricedTrack[]
}

/** The smallest that is ever bought: one step of the scope of one track. */
export interface TrackStep<S extends Step = Step> {
  track_id: string
  step: S
}

/** By which two of them are compared. */
export const trackStepKey = ({ track_id, step }: TrackStep) => `${track_id} ${step}`

type PaidPart = Pick<PricedTrack, 'entitled' | 'larger'>
type OwnedPart = PaidPart & Pick<PricedTrack, 'owned'>

/** What of a scope somebody has paid for, of one track. */
export const paidStepsOf = ({ entitled, larger = [] }: PaidPart): Step[] =>
  entitled ? ['standard', ...larger] : [...larger]

/** What of the wanted steps is still to be paid. */
const unpaidStepsOf = (part: PaidPart, wanted: readonly Step[]) => {
  const paid = paidStepsOf(part)
  return wanted.filter((step) => !paid.includes(step))
}

const priceStep = 10
const minChargeAmount = 50
const standardSteps: readonly Step[] = ['standard']

/**
 * What a pack costs somebody who holds part of it: the share of its price that the missing tracks have in the list
 * prices, each step of the scope by its weight, never above these, in whole steps, and at least what a card can be charged
 * with while anything is missing.
 */
export function dynamicPriceOf(
  price_amount: number,
  parts: readonly (Pick<PricedTrack, 'price_amount'> & PaidPart)[],
  wanted: readonly Step[] = standardSteps,
) {
  const list = sumOf(parts, () => 1)
  const missing = sumOf(parts, (part) => weightOf(unpaidStepsOf(part, wanted)))
  if (missing === 0 || price_amount === 0) return 0
  if (missing === list * weightOf(wanted)) return price_amount * weightOf(wanted)
  const share = Math.floor((price_amount * missing) / list / priceStep) * priceStep
  return Math.max(minChargeAmount, Math.min(share, missing))
}

/**
 * Line by line in the order of the cart, each as if the earlier ones were owned. What of it is being paid for already, by
 * another order, is not sold a second time.
 */
export function quoteItems(
  requested: readonly RequestedItem[],
  onSale: readonly ItemForSale[],
  beingPaid: readonly TrackStep[] = [],
): QuoteLine[] {
  const paying = new Set(beingPaid.map(trackStepKey))
  const earlier = new Set<string>()
  return requested.map((request) => {
    const found = onSale.find(({ id, type }) => id === request.id && type === request.type)
    if (!found) return goneLine(request)
    const line = quoteItem(request, found, earlier, paying)
    if (isCharged(line))
      for (const { id } of found.parts)
        for (const step of wantedStepsOf(request)) earlier.add(trackStepKey({ track_id: id, step }))
    return line
  })
}

/** What of a scope a line asks for. */
const wantedStepsOf = (line: Pick<RequestedItem, 'scope' | 'broadcast'>) => stepsOf(scopeFrom(line))

function quoteItem(
  request: RequestedItem,
  { id, type, title, price_amount, parts }: ItemForSale,
  earlier: ReadonlySet<string>,
  beingPaid: ReadonlySet<string>,
): QuoteLine {
  const wanted = wantedStepsOf(request)
  const isAmong = (steps: ReadonlySet<string>, part: PricedTrack) => (step: Step) =>
    steps.has(trackStepKey({ track_id: part.id, step }))
  const asPaidEarlier = (part: PricedTrack) => asPaid(part, wanted.filter(isAmong(earlier, part)))
  const lacking = parts.filter((part) => lackingStepsOf(part, wanted).length > 0)
  const covered = lacking.filter((part) => lackingStepsOf(part, wanted).every(isAmong(earlier, part)))
  const paying = lacking.filter((part) => lackingStepsOf(part, wanted).some(isAmong(beingPaid, part)))
  const partly = lacking.filter(
    (part) => !covered.includes(part) && unpaidStepsOf(asPaidEarlier(part), wanted).length < wanted.length,
  )
  const tracks = {
    total: parts.length,
    owned: parts.length - lacking.length,
    earlier: covered.length,
    paying: paying.length,
    ...(partly.length > 0 && { partly: partly.length }),
  }
  const list_amount = price_amount * weightOf(wanted)
  const line = { id, type, title, list_amount, tracks, ...toScopeFields(scopeFrom(request)) }
  if (price_amount > 0 && paying.length > 0) return { ...line, status: 'paying', amount: 0 }
  if (price_amount === 0 && wanted.length > 1) return { ...line, status: 'unsold', amount: 0 }
  if (price_amount === 0 || covered.length === lacking.length) return { ...line, status: 'owned', amount: 0 }
  const amount = dynamicPriceOf(price_amount, parts.map(asPaidEarlier), wanted)
  return {
    ...line,
    status: request.amount === undefined || request.amount === amount ? 'ok' : 'changed',
    amount,
    ...certifiedIn(request, parts.map(asPaidEarlier)),
  }
}

/**
 * The scope that all of its tracks have once a line is paid: whoever has bought broadcasting before, and more people now, has both.
 * Nothing is said where that is what was asked for.
 */
function certifiedIn(request: RequestedItem, parts: readonly PricedTrack[]) {
  const wanted = wantedStepsOf(request)
  const shared = sharedScopeOf(parts.map((part) => ownedScopeOf([...paidStepsOf(part), ...wanted])))
  return shared && !isSameScope(shared, scopeFrom(request)) ? { certified: toScopeFields(shared) } : {}
}

/** What a line pays for: all that it asks for and that is neither paid for already nor among what earlier lines bring. */
export const boughtStepsOf = (
  line: Pick<QuoteLine, 'scope' | 'broadcast'>,
  parts: readonly PricedTrack[],
  earlier: ReadonlySet<string> = new Set(),
): TrackStep[] =>
  parts
    .flatMap((part) => unpaidStepsOf(part, wantedStepsOf(line)).map((step) => ({ track_id: part.id, step })))
    .filter((bought) => !earlier.has(trackStepKey(bought)))

/** What of the wanted steps somebody may not use yet: a free pack gives its tracks to everybody, where nothing more is wanted than the first. */
export const lackingStepsOf = (part: OwnedPart, wanted: readonly Step[]) =>
  unpaidStepsOf(wanted.length === 1 ? { ...part, entitled: part.owned } : part, wanted)

/** As it would be, were these steps paid for. */
const asPaid = (part: PricedTrack, steps: readonly Step[]): PricedTrack => ({
  ...part,
  entitled: part.entitled || steps.includes('standard'),
  larger: [...(part.larger ?? []), ...steps.filter(isLargerStep)],
})

const goneLine = (request: RequestedItem): QuoteLine => ({
  id: request.id,
  type: request.type,
  title: null,
  status: 'gone',
  amount: 0,
  list_amount: 0,
  tracks: { total: 0, owned: 0, earlier: 0, paying: 0 },
  ...toScopeFields(scopeFrom(request)),
})

/** What tracks cost together, each as often as it counts. */
const sumOf = <T extends { price_amount: number }>(parts: readonly T[], times: (part: T) => number) =>
  parts.reduce((sum, part) => sum + part.price_amount * times(part), 0)
