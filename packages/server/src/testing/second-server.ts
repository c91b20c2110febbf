import { after } from 'node:test'
import { type InjectOptions, inject } from 'light-my-request'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { deliverAll } from './shop.ts'
import { openTwin } from './twin.ts'

/** Another server of the same shop, beside the first: with an app and connections of its own, on the same database. */
export async function openSecondServer(first: Context) {
  const twin = await openTwin({ db: first.db, engine: '', close: async () => {} })
  const context = { ...first, db: twin.db }
  const { app, chores } = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  after(async () => {
    await app.close()
    await twin.close()
  })
  return {
    context,
    ask: (question: InjectOptions) => inject((...pair) => app.server.emit('request', ...pair), question),
    deliver: () => deliverAll(chores, context),
  }
}
