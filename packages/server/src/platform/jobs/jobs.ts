import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { type Listen, type Notice, notices } from '../../db/notices.ts'
import type { Tally } from '../../tally.ts'

/** What a feature does unasked, on a clock. Tests call `run`; only the running shop starts the clock. */
export interface Job {
  name: string
  everyMs: number
  /** Of what the database tells: then it runs at once, whatever its clock says. */
  wokenBy?: Notice
  /** What takes long looks in between whether the shop is closing. */
  run(context: Context, closing?: AbortSignal): Promise<void>
}

/** What the jobs of a feature may need besides the context. */
export interface JobTools {
  /** The catalogue has changed: answers that are cached are made anew. */
  renewAnswers(): Promise<void>
  tally: Tally
}

/**
 * Each job runs, rests, and runs again; a failure is logged and never ends the clock. What is cut off by closing is none.
 */
export function runJobs(jobs: Job[], context: Context, log: FastifyBaseLogger, listen?: Listen) {
  const stopped = new AbortController()
  const bells = new Map(notices.map((notice) => [notice, createBell()]))
  const running = jobs.map((job) =>
    repeat(job, context, log, stopped.signal, job.wokenBy && bells.get(job.wokenBy)),
  )
  const stopListening = listen?.((notice) => bells.get(notice)?.ring())
  return async () => {
    stopped.abort()
    await Promise.all([...running, stopListening?.()])
  }
}

/** So long even a job rests that is woken again and again; and as long as it has worked. */
const shortestRestMs = 100

async function repeat(
  job: Job,
  context: Context,
  log: FastifyBaseLogger,
  stopped: AbortSignal,
  bell = createBell(),
) {
  while (!stopped.aborted) {
    // What is told while it runs may be too late for this run.
    const woken = bell.next()
    const begun = performance.now()
    await job.run(context, stopped).catch((error: unknown) => {
      if (!stopped.aborted) log.error({ err: error, job: job.name }, 'job failed')
    })
    const shortest = Math.min(Math.max(shortestRestMs, performance.now() - begun), job.everyMs)
    await sleep(shortest, undefined, { signal: stopped }).catch(() => {})
    await sleep(job.everyMs - shortest, undefined, { signal: AbortSignal.any([stopped, woken]) }).catch(
      () => {},
    )
  }
}

/** Wakes all who wait for its next ring. */
function createBell() {
  let next = new AbortController()
  return {
    next: () => next.signal,
    ring() {
      next.abort()
      next = new AbortController()
    },
  }
}
