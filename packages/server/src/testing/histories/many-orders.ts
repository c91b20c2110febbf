import fc from 'fast-check'
import type { PortsOptions } from '../ports.ts'
import { historyArbitrary } from './actions.ts'
import { performAction } from './perform.ts'
import { closeWorld, createPeople, openSharedShop, openWorld, type World } from './world.ts'

/** A shop in which one history after the other has happened, each to other people, until it had so many orders. */
export async function openShopWithOrders(count: number, { seed, ...ports }: PortsOptions & { seed: number }) {
  const shop = await openSharedShop(ports)
  const world = await openWorld(shop)
  for (let history = 0; (await countOrders(world)) < count; history++) {
    const people = await createPeople(world, `-${history}`)
    world.people.splice(0, world.people.length, ...people)
    for (const actions of fc.sample(historyArbitrary, { seed: seed + history, numRuns: 1 }))
      for (const action of actions) await performAction(world, action)
  }
  await closeWorld(world)
  return shop
}

async function countOrders({ db }: World) {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
