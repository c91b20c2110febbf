import assert from 'node:assert/strict'
import { Refusal } from '@earcon/contract/refusal.rules'
import { sql } from 'kysely'
import {
  catchUpOnCardEvents,
  reconcileChangeableOrders,
} from '../../features/orders/reconcile/orders.card-events.service.ts'
import { CardsUnavailableError } from '../../ports/cards.ts'
import type { Action, SimpleAction } from './actions.ts'
import { assertStatus, checkout, leave, nthFromLast, pay, pry, returnFromPayment } from './buyers.ts'
import { Crash, type Interruption, runInterruptible } from './crash.ts'
import { performOwnerAction } from './owner.ts'
import type { World } from './world.ts'

/** Lets something happen, undisturbed or not. Whatever it throws that is not a refusal is a fault of the shop. */
export async function performAction(world: World, action: Action): Promise<void> {
  if (action.do === 'interrupted') {
    const { of, at, fate } = action
    return performInterruptible(world, action.act, { of, at, fate })
  }
  if (action.do !== 'overtaken') return performInterruptible(world, action)
  const meanwhile = async () => {
    for (const other of action.by) await performAction(world, other)
    return action.fate
  }
  return performInterruptible(world, action.act, { of: action.of, at: action.at, fate: 'halt', meanwhile })
}

async function performInterruptible(world: World, act: SimpleAction, interruption?: Interruption) {
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
  const before = world.disturbed
  world.disturbed ||= interruption !== undefined
  const { error, reached } = await runInterruptible(wrapped ?? interruption, () => performSimple(world, act))
  world.disturbed = before
  if (reached) world.interrupted.push(`${interruption?.fate} of ${act.do} ${reached}`)
  if (meanwhile && !overtaken) await meanwhile()
  const expected =
    error instanceof Refusal || error instanceof Crash || error instanceof CardsUnavailableError
  if (error !== undefined && !expected) throw error
}

const person = ({ people }: World, who: number) => {
  const found = people[who]
  assert(found)
  return found
}
async function performSimple(world: World, act: SimpleAction): Promise<unknown> {
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
      await pay(world, nthFromLast(buyer.intents, 0), act.card)
      return act.back && returnFromPayment(world, buyer, 0)
    }
    case 'pay':
      return pay(world, nthFromLast(person(world, act.who).intents, act.which), act.card)
    case 'return':
      return returnFromPayment(world, person(world, act.who), act.which)
    case 'pry':
      return pry(world, person(world, act.who), act.which)
    case 'tell': {
      const events = await provider.events()
      for (const pick of act.picks) {
        const event = events[pick % Math.max(1, events.length)]
        if (event) await sendWebhook(world, event)
      }
      return act.handle && world.runOutbox()
    }
    case 'handle':
      return world.runOutbox()
    case 'sweep': {
      const [trouble] = await reconcileChangeableOrders(context)
      if (trouble) throw trouble.error
      return
    }
    case 'catch-up':
      return catchUpOnCardEvents(context)
    case 'leave':
      return leave(world, person(world, act.who))
    case 'expire':
      return expireOrders(world, person(world, act.who).viewer.id)
    default:
      return performOwnerAction(world, act)
  }
}

async function both(promises: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(promises)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  const worst = failed.find(({ reason }) => !(reason instanceof Refusal)) ?? failed[0]
  if (worst) throw worst.reason
}

export async function sendWebhook({ app, provider }: World, event: object) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    ...provider.signed(event),
  })
  assertStatus(statusCode, [200])
}

export const expireOrders = ({ db }: World, userId?: string) =>
  db
    .updateTable('orders')
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .where('status', '=', 'pending')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
