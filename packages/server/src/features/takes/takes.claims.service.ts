import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { createTurns } from '../../platform/in-turn.ts'
import { newId } from '../../platform/security/secrets.ts'
import { claimTake, releaseTake, touchTake } from './takes.claims.queries.ts'

/** So long a server that has died is waited for; one that is alive claims anew long before. */
const claimSeconds = 60
const renewMs = 20_000

/** So often is looked whether another server is done. */
const lookMs = 500

/** This server, as the others know it. */
const self = newId()

/**
 * So many takes a server orders at once: alone all of them, and the studio chooses which comes next; among others a few more than
 * it makes at a time, so that all find something to do.
 */
export const ordersAtOnce = (config: Config) => (isAlone(config) ? Number.POSITIVE_INFINITY : 8)

/** The embedded database has one server, which has nobody to ask. */
const isAlone = ({ database }: Config) => 'folder' in database

type ClaimContext = Pick<Context, 'db' | 'config'>

/** What is to be done with a take by one server alone. */
interface TakeWork {
  /** Whether another server has done it since we looked. */
  isDone: () => Promise<boolean>
  work: () => Promise<unknown>
}

/** Works on a take unless another server does so right now: whether that is not so. */
export async function workUnlessClaimed(
  { db, config }: ClaimContext,
  recipe: string,
  { isDone, work }: TakeWork,
  server = self,
) {
  if (isAlone(config)) {
    await work()
    return true
  }
  if (!(await claimTake(db, recipe, server, claimSeconds))) return false
  // A database that is away for a moment is asked again: the claim outlasts two such failures.
  const renewing = setInterval(
    () => void claimTake(db, recipe, server, claimSeconds).catch(() => {}),
    renewMs,
  )
  try {
    if (!(await isDone())) await work()
    return true
  } finally {
    clearInterval(renewing)
    await releaseTake(db, recipe, server)
  }
}

/** Who waits for which take of another server's: however many visitors want it, it is looked for once. */
const waiting = new Map<string, Promise<void>>()

/** The same for who needs the take: another server that works on it is waited for, and replaced if it dies. */
export async function workOrWait(context: ClaimContext, recipe: string, work: TakeWork) {
  if (await workUnlessClaimed(context, recipe, work)) return
  const found = waiting.get(recipe) ?? waitForOthers(context, recipe, work)
  waiting.set(recipe, found)
  await found.finally(() => waiting.delete(recipe))
}

async function waitForOthers(context: ClaimContext, recipe: string, work: TakeWork) {
  do {
    await sleep(lookMs)
    if (await work.isDone()) return
  } while (!(await workUnlessClaimed(context, recipe, work)))
}

const turns = createTurns()

/** Does something with a take while nobody else does anything with it, on this server or another. */
export async function whileAlone<T>(context: ClaimContext, recipe: string, work: () => Promise<T>) {
  return turns(recipe, async () => {
    const results: T[] = []
    const once = { isDone: async () => false, work: async () => results.push(await work()) }
    // A name of its own for each: what this server does elsewhere is somebody else's as well.
    const server = newId()
    while (!(await workUnlessClaimed(context, recipe, once, server))) await sleep(lookMs)
    // Safe because it was done by now, or has failed and thrown.
    return results[0] as T
  })
}

/** Takes up what the studio may have made once: from now on it is as if it were new, and nobody sweeps it away. */
export const takeUp = <T>(context: ClaimContext, recipe: string, work: () => Promise<T>) =>
  whileAlone(context, recipe, async () => {
    await touchTake(context.db, recipe)
    return work()
  })
