import assert from 'node:assert/strict'
import { Refusal } from '@earcon/contract/refusal'
import { sql } from 'kysely'
import { openSession } from '../../features/identity/identity.sessions.service.ts'
import { openOrder } from '../../features/orders/orders.checkout.service.ts'
import { catchUp, sweepOrders } from '../../features/orders/orders.events.service.ts'
import { reconcileMine } from '../../features/orders/orders.receipts.service.ts'
import { CardsAway } from '../../ports/cards.ts'
import type { Action, Simple } from './actions.ts'
import { Crash, type Interruption, inOneLife } from './crash.ts'
import { ownerActs } from './owner.ts'
import { items, type Person, type World } from './world.ts'

/** Lets something happen, undisturbed or not. Whatever it throws that is not a refusal is a fault of the shop. */
export async function happen(world: World, action: Action): Promise<void> {
  if (action.do === 'interrupted') {
    const { of, at, fate } = action
    return live(world, action.act, { of, at, fate })
  }
  if (action.do !== 'overtaken') return live(world, action)
  const meanwhile = async () => {
    for (const other of action.by) await live(world, other)
    return action.fate
  }
  return live(world, action.act, { of: 'answer', at: action.at, fate: 'halt', meanwhile })
}

async function live(world: World, act: Simple, interruption?: Interruption) {
  // What was to happen meanwhile happens in any case, so that a history reads the same whatever came before.
  let overtaken = false
  const meanwhile = interruption?.meanwhile
  const wrapped = meanwhile && {
    ...interruption,
    meanwhile: () => {
      overtaken = true
      return meanwhile()
    },
  }
  world.disturbed = interruption !== undefined
  const { error, reached } = await inOneLife(wrapped ?? interruption, () => perform(world, act))
  if (reached) world.interrupted.push(`${interruption?.fate} of ${act.do} ${reached}`)
  if (meanwhile && !overtaken) await meanwhile()
  const expected = error instanceof Refusal || error instanceof Crash || error instanceof CardsAway
  if (error !== undefined && !expected) throw error
}

const person = ({ people }: World, who: number) => {
  const found = people[who]
  assert(found)
  return found
}
export const counted = <T>(list: readonly T[], which: number) =>
  list.length === 0 ? undefined : list[list.length - 1 - (which % list.length)]

async function perform(world: World, act: Simple): Promise<unknown> {
  const { context, provider } = world
  switch (act.do) {
    case 'create':
      return checkout(world, person(world, act.who), act.cart)
    case 'create-twice':
      return both([
        checkout(world, person(world, act.who), act.cart),
        checkout(world, person(world, act.who), act.other ?? act.cart),
      ])
    case 'buy': {
      const buyer = person(world, act.who)
      await checkout(world, buyer, act.cart)
      await pay(world, counted(buyer.intents, 0), act.card)
      return act.back && comeBack(world, buyer, 0)
    }
    case 'pay':
      return pay(world, counted(person(world, act.who).intents, act.which), act.card)
    case 'return':
      return comeBack(world, person(world, act.who), act.which)
    case 'pry':
      return pry(world, person(world, act.who), act.which)
    case 'tell': {
      const events = await provider.events()
      for (const pick of act.picks) {
        const event = events[pick % Math.max(1, events.length)]
        if (event) await tell(world, event)
      }
      return act.handle && world.deliver()
    }
    case 'handle':
      return world.deliver()
    case 'sweep': {
      const [trouble] = await sweepOrders(context)
      if (trouble) throw trouble.error
      return
    }
    case 'catch-up':
      return catchUp(context)
    case 'leave':
      return leave(world, person(world, act.who))
    case 'expire':
      return expire(world, person(world, act.who).viewer.id)
    default:
      return ownerActs(world, act)
  }
}

async function both(promises: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(promises)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  const worst = failed.find(({ reason }) => !(reason instanceof Refusal)) ?? failed[0]
  if (worst) throw worst.reason
}

async function checkout(world: World, buyer: Person, cart: number[]) {
  if (buyer.gone) return
  const { context } = world
  const wishes = cart.flatMap((item) => items[item]?.[1] ?? [])
  const before = await heldBy(world, buyer)
  const { clientSecret, orderId } = await openOrder({ ...context, viewer: buyer.viewer }, wishes)
  const intent = clientSecret.split('_secret_')[0] ?? ''
  if (!buyer.intents.includes(intent)) buyer.intents.push(intent)
  if (world.disturbed) return
  const sold = await tracksOf(world, orderId)
  assert(
    !sold.some((track) => before.has(track)),
    `I7: what ${buyer.name} holds, or is paying for, is not sold again`,
  )
}

/** What somebody has a right to, even if it rests, and what they are paying for already. */
async function heldBy({ db }: World, { viewer }: Person) {
  const { rows } = await sql<{ track: string }>`
    select track_id as track from entitlements where user_id = ${viewer.id} and withdrawn_at is null
    union select unnest(track_ids) from order_items join orders on orders.id = order_id
      where user_id = ${viewer.id} and status = 'processing'`.execute(db)
  return new Set(rows.map(({ track }) => track))
}

const tracksOf = async ({ db }: World, orderId: string) =>
  (await db.selectFrom('order_items').select('track_ids').where('order_id', '=', orderId).execute()).flatMap(
    ({ track_ids }) => track_ids,
  )

async function pay(world: World, intent: string | undefined, card: string) {
  if (intent === undefined) return
  await world.provider.pay(intent, card)
  await noteMoney(world, intent)
}

async function comeBack({ context }: World, { intents, gone, viewer }: Person, which: number) {
  const intent = counted(intents, which)
  if (intent && !gone) await reconcileMine({ ...context, viewer }, intent)
}

/** What has been paid in truth, whatever the shop knows of it. */
export async function noteMoney({ provider, captured }: World, intent: string) {
  if (captured.has(intent)) return
  const { status, amount_received } = await provider.stripe.paymentIntents.retrieve(intent)
  if (status === 'succeeded') captured.set(intent, amount_received)
}

async function pry({ people, context }: World, { viewer, gone, name }: Person, which: number) {
  const intent = counted(
    people.filter((other) => other.name !== name).flatMap(({ intents }) => intents),
    which,
  )
  if (!intent || gone) return
  const refused = await reconcileMine({ ...context, viewer }, intent).then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
  assert.equal(refused, 'order-not-found', 'nobody is told of the payment of somebody else')
}

export async function tell({ app, provider }: World, event: object) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    ...provider.signed(event),
  })
  assertAnswered(statusCode, [200])
}

async function leave({ app, context, db }: World, buyer: Person) {
  if (buyer.gone) return
  const token = await openSession({ ...context, db }, buyer.viewer.id)
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await app.inject({
    method: 'DELETE',
    url: '/api/me',
    headers,
    payload: { currentPassword: '' },
  })
  // Whoever was cut off may find that it was done all the same.
  if (statusCode === 204 || statusCode === 401) buyer.gone = true
  assertAnswered(statusCode, [204, 401, 409, 502])
}

function assertAnswered(status: number, expected: number[]) {
  if (!expected.includes(status)) throw new Stumble(`the shop answered ${status}`)
}

/** An answer that says that something went wrong inside; expected of those that were cut off, and of nobody else. */
class Stumble extends Error {
  override name = 'Stumble'
}

export const expire = ({ db }: World, userId?: string) =>
  db
    .updateTable('orders')
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .where('status', '=', 'pending')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
