import assert from 'node:assert/strict'
import { Refusal } from '@earcon/contract/refusal'
import { sql } from 'kysely'
import { catchUp, sweepOrders } from '../../features/orders/orders.events.service.ts'
import { CardsAway } from '../../ports/cards.ts'
import type { Action, Simple } from './actions.ts'
import { assertAnswered, checkout, comeBack, counted, leave, pay, pry } from './buyers.ts'
import { Crash, type Interruption, inOneLife } from './crash.ts'
import { ownerActs } from './owner.ts'
import type { World } from './world.ts'

/** Lets something happen, undisturbed or not. Whatever it throws that is not a refusal is a fault of the shop. */
export async function happen(world: World, action: Action): Promise<void> {
  if (action.do === 'interrupted') {
    const { of, at, fate } = action
    return live(world, action.act, { of, at, fate })
  }
  if (action.do !== 'overtaken') return live(world, action)
  const meanwhile = async () => {
    for (const other of action.by) await happen(world, other)
    return action.fate
  }
  return live(world, action.act, { of: action.of, at: action.at, fate: 'halt', meanwhile })
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
  const before = world.disturbed
  world.disturbed ||= interruption !== undefined
  const { error, reached } = await inOneLife(wrapped ?? interruption, () => perform(world, act))
  world.disturbed = before
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

export async function tell({ app, provider }: World, event: object) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    ...provider.signed(event),
  })
  assertAnswered(statusCode, [200])
}

export const expire = ({ db }: World, userId?: string) =>
  db
    .updateTable('orders')
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .where('status', '=', 'pending')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
