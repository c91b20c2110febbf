import fc from 'fast-check'
import { messageOf } from '../../startup.ts'
import { type Action, history, type Simple } from './actions.ts'
import { atTheEnd, writes } from './crash.ts'
import { happen } from './doings.ts'
import { assertEnding } from './ending.ts'
import { assertSound } from './invariants.ts'
import { stateOf } from './state.ts'
import { worded } from './words.ts'
import { closeWorld, openHouse, openWorld } from './world.ts'

const house = await openHouse()
const counts = { histories: 0, actions: 0, captured: 0, orders: 0 }
/** So long a history that went wrong is made shorter. */
const patienceMs = 40_000
let failedAt: number | undefined

/** Goes through many histories; where one goes wrong, it is made as short as it can be and told in sentences. */
export async function checkHistories({ seed, count, path }: { seed: number; count: number; path?: string }) {
  failedAt = undefined
  const outcome = await fc.check(
    fc.asyncProperty(history, async (actions) => void (await goThrough(actions))),
    {
      seed,
      numRuns: count,
      ...(path !== undefined && { path }),
    },
  )
  if (!outcome.failed) return
  const [actions = []] = outcome.counterexample ?? []
  const story = actions.map((action, place) => `  ${place + 1}. ${worded(action)}`).join('\n')
  const again = `SEED=${outcome.seed} HISTORY_PATH='${outcome.counterexamplePath}'`
  const why =
    outcome.errorInstance instanceof Error
      ? (outcome.errorInstance.stack ?? '')
      : messageOf(outcome.errorInstance)
  throw new Error(`after ${outcome.numRuns} histories (${again}):\n${story}\n${why}`)
}

/** Lets one history happen, and holds the shop against what must be true; tells where it was interrupted. */
export async function goThrough(actions: Action[]): Promise<string[]> {
  if (failedAt !== undefined && Date.now() - failedAt > patienceMs) return []
  const world = await openWorld(house)
  try {
    for (const action of actions) {
      const before = writes.count
      await happen(world, action)
      if (writes.count > before) assertSound(world, await stateOf(world.db))
    }
    await assertEnding(world)
    counts.histories++
    counts.actions += actions.length
    counts.captured += world.captured.size > 0 ? 1 : 0
    return world.interrupted
  } catch (error) {
    failedAt ??= Date.now()
    throw error
  } finally {
    await closeWorld(world)
  }
}

/** What was gone through so far, in words. */
export function measured() {
  const { user, system } = process.cpuUsage()
  const { histories, actions, captured } = counts
  return `${histories} histories of ${actions} actions, money arrived in ${captured}; ${Math.round((user + system) / 1e6)} s of CPU`
}

/** Cuts a doing off before each of its statements, and after each of the provider's answers; tells where that was. */
export async function cutOffEverywhere(before: Action[], act: Simple, after: Action[]) {
  const points: string[] = []
  for (const kind of ['statement', 'answer'] as const)
    for (let at = 1, ended = false; !ended; at++) {
      const reached = await goThrough([
        ...before,
        { do: 'interrupted', act, of: kind, at, fate: 'crash' },
        ...after,
      ])
      points.push(...reached)
      ended = reached.every((point) => point.endsWith(atTheEnd))
    }
  return points
}
