import type { SimpleAction } from './actions.ts'
import { nthFromLast, recordCapture } from './buyers.ts'
import { type World, worldPacks } from './world.ts'

type OwnerAction = Extract<
  SimpleAction,
  { do: 'finish' | 'refund' | 'fail-refund' | 'quarrel' | 'price' | 'tamper' | 'forget' }
>

/** What happens at the provider's, or by the owner's hand; the shop learns of it later. */
export async function performOwnerAction(world: World, act: OwnerAction): Promise<unknown> {
  const { provider, forgotten } = world
  if (act.do === 'price') return reprice(world, act.pack, act.steps)
  if (act.do === 'tamper') return tamper(world, act.who, act.how)
  const intent = nthFromLast(meantBy(world, act), act.which)
  if (!intent) return
  switch (act.do) {
    case 'finish': {
      if (act.how === 'settle' || act.how === 'fail') await provider.press(intent, act.how)
      else await provider.authenticate(intent, act.how === 'complete' ? 'complete' : 'fail')
      return recordCapture(world, intent)
    }
    case 'refund':
      world.refunded.add(intent)
      if (act.how === 'all') return provider.press(intent, 'refund')
      if (act.how === 'part') return provider.press(intent, 'refund-part', 20 + act.at)
      return refundLine(world, intent, act.at)
    case 'fail-refund':
      if (await provider.press(intent, 'fail-refund')) world.unrefunded.add(intent)
      return
    case 'quarrel': {
      const possible = await provider.press(intent, act.how)
      if (act.how === 'dispute' && possible) world.disputed.add(intent)
      if (act.how !== 'dispute') world.disputed.delete(intent)
      return
    }
    case 'forget':
      return forgotten.add(intent)
  }
}

/** The payments that something can happen to. */
function meantBy(
  { people, captured, waiting, disputed, refunded }: World,
  act: Exclude<OwnerAction, { do: 'price' | 'tamper' }>,
) {
  const all = people.flatMap(({ intents }) => intents)
  if (act.do === 'forget') return all
  if (act.do === 'finish') return [...waiting]
  // Also what the shop itself has given back, which nobody here has noted.
  if (act.do === 'fail-refund' && refunded.size > 0) return [...refunded]
  if (act.do === 'quarrel' && act.how !== 'dispute') return [...disputed]
  return all.filter((intent) => captured.has(intent))
}

/** One line of an order goes back by itself, as the shop's own desk does it. */
async function refundLine({ db, provider }: World, intent: string, at: number) {
  const lines = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['position', 'order_items.amount'])
    .where('intent_id', '=', intent)
    .orderBy('position')
    .execute()
  const line = nthFromLast(lines, at)
  if (!line) return
  const items = [{ position: line.position, amount: line.amount }]
  // More than is left cannot be given back.
  await provider.cards.refund(intent, { attempt: 0, items }).catch((error: Error) => {
    if (!error.message.includes('greater than')) throw error
  })
}

/** From now on; orders that are open keep the price that they were opened at. */
async function reprice({ db, repriced }: World, at: number, steps: number) {
  const pack = worldPacks[at % worldPacks.length]
  if (!pack) return
  const price_amount = pack.price_amount - steps * 10
  await db.updateTable('packs').set({ price_amount }).where('id', '=', pack.id).execute()
  repriced.set(pack.id, pack.price_amount)
}

/** The open order's payment is replaced by one that is not its own. */
async function tamper(world: World, who: number, how: 'amount' | 'order' | 'currency') {
  const { db, provider, people, tampered } = world
  const buyer = people[who]
  if (!buyer) return
  const order = await db
    .selectFrom('orders')
    .select(['id', 'amount', 'intent_id'])
    .where('user_id', '=', buyer.viewer.id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!order?.intent_id) return
  const { stripe } = provider
  const real = await stripe.paymentIntents.retrieve(order.intent_id)
  if (real.status !== 'requires_payment_method' && real.status !== 'requires_action') return
  // The shop may be calling it off right now: then there is nothing to replace any more.
  if (!(await stripe.paymentIntents.cancel(order.intent_id).catch(() => undefined))) return
  const { id } = await stripe.paymentIntents.create({
    amount: how === 'amount' ? order.amount - 10 : order.amount,
    currency: how === 'currency' ? 'eur' : 'usd',
    metadata: { order_id: how === 'order' ? 'another' : order.id },
  })
  await db.updateTable('orders').set({ intent_id: id }).where('id', '=', order.id).execute()
  tampered.add(order.id)
  buyer.intents.push(id)
  await provider.pay(id, 'pm_card_visa')
  await recordCapture(world, id)
}
