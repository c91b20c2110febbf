import { after } from 'node:test'
import type { Manifest } from '@earcon/contract/manifest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { stock } from '../features/catalogue/catalogue.service.ts'
import type { Website } from '../platform/pages.ts'
import { openTestDatabase } from './database.ts'

/** The real app on a real database of its own, closed when the test file ends. */
export async function openShop({ manifest, website, env = {} }: Options = {}) {
  const database = await openTestDatabase()
  const config = readConfig({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', ...env })
  const context = { db: database.db, config }
  const { app, chores } = await buildApp(context, website)
  if (manifest) await stock(context, manifest)
  after(async () => {
    await app.close()
    await database.close()
  })
  return {
    app,
    chores,
    context,
    db: database.db,
    get: (url: string, headers = {}) => app.inject({ url, headers }),
  }
}

interface Options {
  manifest?: Manifest
  website?: Website
  env?: Record<string, string>
}
