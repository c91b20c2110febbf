import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import type { Tally } from '../../tally.ts'

/** What a feature does unasked, on a clock. Tests call `run`; only the running shop starts the clock. */
export interface Job {
  name: string
  everyMs: number
  /** What takes long looks in between whether the shop is closing. */
  run(context: Context, closing?: AbortSignal): Promise<void>
}

/** What the jobs of a feature may need besides the context. */
export interface JobTools {
  /** The catalogue has changed: answers that are cached are made anew. */
  renewAnswers(): Promise<void>
  tally: Tally
}

/** Each job runs, rests, and runs again; a failure is logged and never ends the clock. What is cut off by closing is none. */
export function runJobs(jobs: Job[], context: Context, log: FastifyBaseLogger) {
  const stopped = new AbortController()
  const running = jobs.map((job) => repeat(job, context, log, stopped.signal))
  return async () => {
    stopped.abort()
    await Promise.all(running)
  }
}

async function repeat(job: Job, context: Context, log: FastifyBaseLogger, stopped: AbortSignal) {
  while (!stopped.aborted) {
    await job.run(context, stopped).catch((error: unknown) => {
      if (!stopped.aborted) log.error({ err: error, job: job.name }, 'job failed')
    })
    await sleep(job.everyMs, undefined, { signal: stopped }).catch(() => {})
  }
}
