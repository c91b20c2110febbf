import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp, type Shop } from '@earcon/server/app'
import { commands } from '@earcon/server/commands'
import type { Config } from '@earcon/server/config'
import { messageOf, StartupError } from '@earcon/server/errors'
import { openOperatorServer } from '@earcon/server/platform/commands/operator-server'
import type { Website } from '@earcon/server/platform/http/pages'
import { runJobs } from '@earcon/server/platform/jobs/jobs'
import { releaseLeases } from '@earcon/server/platform/outbox/outbox'
import { demoAccounts, demoPassword, seedShop } from '@earcon/server/seeding/seed'
import type { Tracer } from '@earcon/server/tracer'
import type { loadManifest } from '@earcon/sounds/manifest'
import type { OpenMedia } from './open-media.ts'
import { openRooms } from './open-rooms.ts'
import { isAskedByOperators } from './perform-command.ts'

interface Beginnings {
  config: Config
  opened: OpenMedia
  manifest: Awaited<ReturnType<typeof loadManifest>>
  makeWebsite: () => Promise<Website>
  tracer?: Tracer | undefined
}

/** Joins the rooms, builds server and website from them, and listens until told to stop. */
export async function openShop({ config, opened, manifest, makeWebsite, tracer }: Beginnings) {
  const [rooms, website] = await Promise.all([openRooms(config, { opened, tracer }), makeWebsite()])
  const { context, engine, outside } = rooms
  await seedShop(context, manifest)
  // The embedded database belongs to one process at a time, and that is us.
  if ('folder' in config.database) await releaseLeases(context)
  const shop = await buildApp(context, { website, sandboxes: outside.sandboxes, pool: rooms.pool })
  const { app, jobs } = shop
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw new StartupError(listenErrorOf(config, error), { cause: error })
  })
  const operatorServer = isAskedByOperators(config) ? await openOperatorServer(context, commands) : undefined
  const metricsServer = await openMetrics(shop, config)
  const stopJobs = runJobs(jobs, context, app.log, rooms.listen)

  const closing = new AbortController()
  closeOnSignal(async () => {
    closing.abort()
    const stopMs = config.stopSeconds * 1_000
    setTimeout(() => app.server.closeAllConnections(), stopMs).unref()
    // Whatever it still waits for, it does not wait for ever.
    setTimeout(() => process.exit(1), stopMs + graceMs).unref()
    // What is to be done unasked is left to the other servers at once; visitors are served until they are sent there.
    const jobsStopped = stopJobs()
    const noticeMs = Math.max(shop.readiness.leave().noticeMs, config.trustedProxies ? proxyNoticeMs : 0)
    await sleep(Math.min(noticeMs, stopMs / 2))
    // What the studio is making now is let go, and who waits for it is told so: the next start makes it again.
    await Promise.all([app.close(), jobsStopped, rooms.studio.close(), operatorServer?.close(stopMs / 2)])
    // Up to the end: whoever watches sees it close.
    await metricsServer?.close()
    await tracer?.close()
    await rooms.close()
  })
  welcome(config, engine, { ...outside, metrics: metricsServer?.url })
  if (config.studio === 'all') void printProgress(shop, closing.signal)
}

const web = new URL('../packages/web/', import.meta.url)

/** The site as `npm start` has built it. */
export async function builtWebsite(): Promise<Website> {
  const file = new URL('build/server/index.js', web)
  if (!existsSync(file)) throw new StartupError('The website is not built yet. `npm start` builds it.')
  const { render } = await module(file)
  return { render, assets: fileURLToPath(new URL('build/client', web)) }
}

/** The site from its sources, each change of them shown at once. */
export async function freshWebsite(): Promise<Website> {
  const { develop } = await import('@earcon/web/dev')
  return develop()
}

/** The built site exports exactly what its handler.ts does; there is no source to read the type from. */
const module = (url: URL): Promise<Pick<Website, 'render'>> => import(url.href)

const listenErrorOf = ({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown, prefix = '') =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? `Port ${port} is in use. Set ${prefix}PORT to another one.`
    : `The shop cannot listen at ${host}, port ${port}: ${messageOf(error)}`

/** So long after its time is over a stop ends in any case. */
const graceMs = 4_000

/** A proxy that does not ask whether a server is ready has its connections ended one by one, each with an answer. */
const proxyNoticeMs = 1_000

/** On a port of their own, and only where one is set. */
async function openMetrics(shop: Shop, { metrics: where }: Config) {
  const metrics = await shop.openMetrics()
  if (!metrics || !where) return undefined
  const { openMetricsServer } = await import('@earcon/server/platform/metrics/metrics-server')
  return openMetricsServer(metrics, where).catch((error: unknown) => {
    throw new StartupError(listenErrorOf(where, error, 'METRICS_'), { cause: error })
  })
}

/** A terminal and npm may both pass the signal on, so only the first one counts. */
function closeOnSignal(close: () => Promise<void>) {
  let closing: Promise<void> | undefined
  const once = () => void (closing ??= close().then(() => process.exit(0)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once)
}

function welcome(
  { brand, publicUrl, database: where, google, demo }: Config,
  engine: string,
  { mailbox, payments, metrics }: Record<'mailbox' | 'payments' | 'metrics', string | undefined>,
) {
  const lines = [
    `${brand} is open at ${publicUrl}`,
    `Data: ${'folder' in where ? `${engine} in ${where.folder}` : engine}`,
    ...(metrics ? [`Metrics are at ${metrics}`] : []),
    ...(mailbox ? [`Mail is captured: read it at ${mailbox}`] : []),
    ...(google ? [] : ['Sign in with Google is played by a sandbox: be whoever you like.']),
    ...(payments
      ? [
          'Cards are played by a sandbox: pay with 4242 4242 4242 4242, any date to come, any CVC.',
          `Payments: settle, refund or dispute them at ${payments}`,
        ]
      : []),
    ...(demo
      ? [`Demo accounts: ${demoAccounts.map(({ email }) => email).join(', ')} (password ${demoPassword})`]
      : []),
    'Ctrl-C closes the shop.',
  ]
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

/** To count what is there keeps a visitor waiting who asks just then. */
const progressMs = 4_000

/** Tells how far the studio has come, until everything can be heard. */
async function printProgress({ progress }: Shop, closing: AbortSignal) {
  let shown = 0
  while (!closing.aborted) {
    await sleep(progressMs, undefined, { signal: closing }).catch(() => {})
    // A database that is away for a moment is told of by those who need it.
    const now = await progress().catch(() => undefined)
    if (!now) continue
    const tenths = now.total === 0 ? 10 : Math.floor((now.done / now.total) * 10)
    if (tenths > shown)
      process.stdout.write(`  The studio has made ${now.done} of ${now.total} sounds and covers.\n`)
    shown = tenths
    if (tenths === 10) return
  }
}
