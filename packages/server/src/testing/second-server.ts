import { after } from 'node:test'
import { type InjectOptions, inject } from 'light-my-request'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { openSecondConnection } from './second-connection.ts'
import { runOutboxJobs } from './shop.ts'

/** Another server of the same shop, beside the first: with an app and connections of its own, on the same database. */
export async function openSecondServer(first: Context) {
  const twin = await openSecondConnection(first)
  const context = { ...first, db: twin.db }
  const { app, jobs } = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  after(async () => {
    await app.close()
    await twin.close()
  })
  return {
    context,
    ask: (question: InjectOptions) => inject((...pair) => app.server.emit('request', ...pair), question),
    runOutbox: () => runOutboxJobs(jobs, context),
  }
}
