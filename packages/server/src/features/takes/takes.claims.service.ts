import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../platform/security/secrets.ts'
import { claimTake, releaseTake } from './takes.claims.queries.ts'

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
export const ordersAtOnce = ({ database }: Config) => ('folder' in database ? Number.POSITIVE_INFINITY : 8)

type ClaimContext = Pick<Context, 'db' | 'config'>

/** What is to be done with a take by one server alone. */
interface TakeWork {
  /** Whether another server has done it since we looked. */
  isDone: () => Promise<boolean>
  work: () => Promise<unknown>
}

/**
 * Works on a take unless another server does so right now: whether that is not so. The embedded database has one server alone,
 * which has nobody to ask.
 */
export async function workUnlessClaimed(
  { db, config }: ClaimContext,
  recipe: string,
  { isDone, work }: TakeWork,
  server = self,
) {
  if ('folder' in config.database) {
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

/** The same for who needs the take: another server that works on it is waited for, and replaced if it dies. */
export async function workOrWait(context: ClaimContext, recipe: string, work: TakeWork) {
  while (!(await workUnlessClaimed(context, recipe, work))) {
    await sleep(lookMs)
    if (await work.isDone()) return
  }
}
