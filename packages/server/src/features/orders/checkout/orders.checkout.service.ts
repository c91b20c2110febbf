import {
  type Licensee,
  licenseeComplaints,
  normalizeLicensee,
} from '@earcon/contract/licences/licensee.rules'
import type { PaymentIntent, RequestedItem } from '@earcon/contract/orders/orders.calls'
import { Refusal, type RefusalCode } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../../context.ts'
import { atomically } from '../../../db/atomically.ts'
import { assertRateLimitUnspent, rateLimit } from '../../../platform/security/rate-limits.ts'
import { newId } from '../../../platform/security/secrets.ts'
import type { Payment } from '../../../ports/cards.ts'
import { loadItemsForSale, loadTitles } from '../../catalogue/catalogue.sale.service.ts'
import { lockUser } from '../../identity/identity.users.service.ts'
import { getLicensee } from '../../licences/licences.service.ts'
import { toOrderLine } from '../orders.format.ts'
import { insertOrder, type OrderRow, orderById, pendingOrderOf, setLicensee } from '../orders.queries.ts'
import { refuseOnCardOutage } from '../reconcile/orders.card-outage.ts'
import { ensurePayment, reconcile } from '../reconcile/orders.reconcile.service.ts'
import { declinedCardAttempt } from './orders.declines.service.ts'
import { draftOf } from './orders.draft.ts'
import { assertCartSize, assertOneScopeEach, stepsBeingPaid } from './orders.quote.service.ts'

/** More than this the card provider charges nobody at once. */
const mostChargedAmount = 99_999_999

/** So often another tab may get in between. */
const mostTries = 6

/** Opens the order of a cart, or finds it again, with the payment for it. The cart names things; what they cost is ours to say. */
export async function createPaymentIntent(
  context: Context,
  requested: RequestedItem[],
  given?: GivenLicensee,
): Promise<PaymentIntent> {
  const { viewer } = context
  if (!viewer) throw new Refusal('checkout-login-required')
  if (!viewer.is_email_verified) throw new Refusal('email-unverified')
  assertCartSize(requested)
  assertOneScopeEach(requested)
  await rateLimit(context, { action: 'checkout', subject: viewer.id, limits: [{ max: 30, seconds: 60 }] })
  await assertRateLimitUnspent(context, declinedCardAttempt(viewer.id))
  const licensee = given && readLicensee(given)
  return refuseOnCardOutage(() => openPayment({ ...context, viewer }, { requested, licensee }))
}

/** What is to be bought, and for whom. */
interface CheckoutRequest {
  requested: RequestedItem[]
  /** None where its buyer says nothing: then it is as it was said before. */
  licensee: Licensee | undefined
}

type GivenLicensee = Parameters<typeof normalizeLicensee>[0]

/** As the buyer says it, if that can stand on a certificate. */
function readLicensee(given: GivenLicensee) {
  const licensee = normalizeLicensee(given)
  const complaints = Object.values(licenseeComplaints(licensee))
  if (complaints.length > 0) throw new Refusal('licensee-refused', { sentences: complaints })
  return licensee
}

async function openPayment(context: SignedInContext, checkout: CheckoutRequest): Promise<PaymentIntent> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { order, wanted } = await atomically(context, (context) => findOrCreateOrder(context, checkout))
    const unwanted = order.fingerprint !== wanted
    const now = await reconcile(context, order.id, { unwanted })
    if (now.order.number !== null && order.number === null) throw new Refusal('paid-already')
    if (now.order.status !== 'pending') continue
    const payment = now.payment ?? (await ensurePayment(context, now.order))
    if (payment?.status === 'open' && !unwanted) return toPaymentIntent(order, payment)
  }
  throw new Refusal('checkout-replaced')
}

/** The buyer's open order, or a new one of what they want. Nobody else changes their orders meanwhile. */
async function findOrCreateOrder(context: SignedInContext, { requested, licensee }: CheckoutRequest) {
  const { db, viewer, config } = context
  if (!(await lockUser(context, viewer.id))) throw new Refusal('login-required')
  const draft = draftOf(requested, await loadItemsForSale(context, requested), await stepsBeingPaid(context))
  if (draft.gone.length > 0) throw await refusalByTitles(context, 'item-gone', draft.gone)
  if (draft.unsold.length > 0) throw await refusalByTitles(context, 'scope-unsold', draft.unsold)
  if (draft.owned.length > 0) throw await refusalByTitles(context, 'item-owned', draft.owned)
  // What is being paid for already stays behind; the rest goes on.
  if (draft.items.length === 0 && draft.paying.length > 0)
    throw await refusalByTitles(context, 'item-under-way', draft.paying)
  const { items, amount, currency, fingerprint } = draft
  if (amount > mostChargedAmount) throw new Refusal('order-too-large')
  const found = await pendingOrderOf(db, viewer.id)
  // Somebody else's name costs nothing, so it needs no other payment.
  if (found && licensee) await setLicensee(db, found.id, licensee)
  if (found) return { order: (await orderById(db, found.id)) ?? found, wanted: fingerprint }
  const { name, company } = licensee ?? (await getLicensee(context))
  const id = newId()
  const sale = {
    seller_name: config.seller.name,
    seller_address: config.seller.address,
    test: config.playMoney,
    licensee_name: name,
    licensee_company: company,
  }
  await insertOrder(db, { id, user_id: viewer.id, currency, amount, fingerprint, ...sale }, items)
  const order = await orderById(db, id)
  if (!order) throw new Error(`order ${id} is gone as soon as it was made`)
  return { order, wanted: fingerprint }
}

const refusalByTitles = async (
  context: Context,
  code: RefusalCode,
  lines: { id: string; type: RequestedItem['type'] }[],
) => refusalNaming(code, await loadTitles(context, lines))

/** What is in the way, by its titles. */
function refusalNaming(code: RefusalCode, titles: string[]) {
  const named = titles.map((title) => `"${title}"`).join(', ')
  const them = titles.length === 1 ? 'it' : 'them'
  const sentences: Partial<Record<RefusalCode, string>> = {
    'item-gone': `No longer sold: ${named}. Please remove ${them} from your cart.`,
    'scope-unsold': `Free, and licensed for up to a million people only: ${named}. Please remove ${them} from your cart.`,
    'item-owned': `You own ${named} already. Please remove ${them} from your cart.`,
    'item-under-way': `You are paying for ${named} already. Please wait until that payment is through.`,
  }
  return new Refusal(code, titles.length > 0 ? { sentences: [sentences[code] ?? ''] } : {})
}

const toPaymentIntent = (
  { id, amount, currency, items, licensee_name, licensee_company }: OrderRow,
  { clientSecret }: Payment,
): PaymentIntent => ({
  clientSecret,
  orderId: id,
  amount,
  currency,
  lines: items.map(toOrderLine),
  licensee: licensee_name === null ? null : { name: licensee_name, company: licensee_company },
})
