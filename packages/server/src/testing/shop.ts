import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import type { Manifest } from '@earcon/contract/manifest'
import { type InjectOptions, inject } from 'light-my-request'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { stockCatalogue } from '../features/catalogue/catalogue.stock.service.ts'
import { stockSamples } from '../features/samples/samples.service.ts'
import type { Website } from '../platform/http/pages.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { openPorts, type PortsOptions } from './ports.ts'

/** The real app on a real database of its own, closed when the test file ends. */
export async function openShop({
  manifest,
  website,
  env = {},
  mailbox = openMailbox(),
  ...ports
}: Options = {}) {
  const database = await openTestDatabase()
  // A shop that does not open at all still leaves its database behind.
  let close = database.close
  after(() => close())
  const config = readConfig({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', ...env })
  const context = { db: database.db, config, ports: await openPorts({ ...ports, mailbox }) }
  const { app, jobs, openMetrics } = await buildApp(context, { website, pool: database.pool })
  close = async () => {
    await app.close()
    await database.close()
  }
  if (manifest) await stockCatalogue(context, manifest)
  if (manifest && manifest.samples.length > 0) await stockSamples(context, manifest.samples)
  // Asked at its very front, where kept answers are; there they are only given while the shop is open.
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (question: InjectOptions) => inject((...pair) => app.server.emit('request', ...pair), question)
  const get = (url: string, headers = {}) => ask({ url, headers })
  /** Bytes as they are, over a real connection: an injected question would have its address put in order first. */
  const raw = (bytes: string) => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.write(bytes)
    return text(socket)
  }
  /** Answers are kept until somebody notices that the catalogue has changed. */
  const refreshCache = async () => jobs.find(({ name }) => name === 'watch-catalogue')?.run(context)
  /** Does once what the shop does unasked, by its name. */
  const runJob = async (name: string) => jobs.find((job) => job.name === name)?.run(context)
  /** Does what was posted, until nothing is due. */
  const runOutbox = () => runOutboxJobs(jobs, context)
  return {
    app,
    openMetrics,
    refreshCache,
    runJob,
    runOutbox,
    mailbox,
    context,
    db: database.db,
    ask,
    get,
    raw,
  }
}

/** Looks at payments first: they have letters sent. */
export async function runOutboxJobs(jobs: Job[], context: Context) {
  for (const queue of ['deliver-payments', 'deliver-outbox'])
    await jobs.find(({ name }) => name === queue)?.run(context)
}

interface Options extends PortsOptions {
  manifest?: Manifest
  website?: Website
  env?: Record<string, string>
}
