import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { StartupError } from '@earcon/server/errors'
import { steadyTicks } from '@earcon/server/platform/steady-ticks'

/**
 * What was compiled once is kept in this clone, and taken from there by the next start, by threads and by sandboxes. Where nothing
 * can be written, all is compiled each time. It must be said before anything is imported that is worth keeping.
 */
process.env.NODE_COMPILE_CACHE ||= fileURLToPath(new URL('../.cache/node', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)

steadyTicks()

async function begin(website: 'builtWebsite' | 'freshWebsite') {
  const { openTracing } = await import('./open-tracing.ts')
  const tracer = await openTracing()
  const { beginShop } = await import('./begin-shop.ts')
  await beginShop(website, tracer)
}

const tasks: Record<string, () => Promise<void>> = {
  async start() {
    await begin('builtWebsite')
  },
  async dev() {
    await begin('freshWebsite')
  },
  async 'forget-rehearsal'() {
    const { forgetEverybody } = await import('./forget-rehearsal.ts')
    await forgetEverybody()
  },
}

const [task = 'start'] = process.argv.slice(2)
const run = tasks[task]
try {
  if (!run)
    throw new StartupError(`There is no command "${task}". There are: ${Object.keys(tasks).join(', ')}.`)
  await run()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
