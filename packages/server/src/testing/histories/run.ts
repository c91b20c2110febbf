import fc from 'fast-check'
import { messageOf } from '../../errors.ts'
import { type Action, historyArbitrary, type SimpleAction } from './actions.ts'
import { atTheEnd, writes } from './crash.ts'
import { describeAction } from './describe-action.ts'
import { assertEnding } from './ending.ts'
import { assertInvariants } from './invariants.ts'
import { performAction } from './perform.ts'
import { loadShopState } from './state.ts'
import { closeWorld, openSharedShop, openWorld } from './world.ts'

const sharedShop = await openSharedShop()
const counts = { histories: 0, actions: 0, captured: 0, orders: 0 }
/** So long a history that went wrong is made shorter. */
const shrinkTimeoutMs = 40_000
let failedAt: number | undefined

/** Goes through many histories; where one goes wrong, it is made as short as it can be and told in sentences. */
export async function checkHistories({ seed, count, path }: { seed: number; count: number; path?: string }) {
  failedAt = undefined
  const outcome = await fc.check(
    fc.asyncProperty(historyArbitrary, async (actions) => void (await runHistory(actions))),
    {
      seed,
      numRuns: count,
      ...(path !== undefined && { path }),
    },
  )
  if (!outcome.failed) return
  const [actions = []] = outcome.counterexample ?? []
  const story = actions.map((action, place) => `  ${place + 1}. ${describeAction(action)}`).join('\n')
  const again = `SEED=${outcome.seed} HISTORY_PATH='${outcome.counterexamplePath}'`
  const why =
    outcome.errorInstance instanceof Error
      ? (outcome.errorInstance.stack ?? '')
      : messageOf(outcome.errorInstance)
  throw new Error(`after ${outcome.numRuns} histories (${again}):\n${story}\n${why}`)
}

/** Lets one history happen, and holds the shop against what must be true; tells where it was interrupted. */
export async function runHistory(actions: Action[]): Promise<string[]> {
  if (failedAt !== undefined && Date.now() - failedAt > shrinkTimeoutMs) return []
  const world = await openWorld(sharedShop)
  try {
    for (const action of actions) {
      const before = writes.count
      await performAction(world, action)
      if (writes.count > before) assertInvariants(world, await loadShopState(world.db))
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
export function formatCounts() {
  const { user, system } = process.cpuUsage()
  const { histories, actions, captured } = counts
  return `${histories} histories of ${actions} actions, money arrived in ${captured}; ${Math.round((user + system) / 1e6)} s of CPU`
}

/** Cuts a doing off before each of its statements, and after each of the provider's answers; tells where that was. */
export async function interruptEverywhere(before: Action[], act: SimpleAction, after: Action[]) {
  const points: string[] = []
  for (const kind of ['statement', 'answer'] as const)
    for (let at = 1, ended = false; !ended; at++) {
      const reached = await runHistory([
        ...before,
        { do: 'interrupted', act, of: kind, at, fate: 'crash' },
        ...after,
      ])
      points.push(...reached)
      ended = reached.every((point) => point.endsWith(atTheEnd))
    }
  return points
}
