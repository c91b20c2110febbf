import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Render } from './src/platform/website.ts'

/** The website made on the fly from its sources: the same function as the built one, and what hot reload needs. */
export async function develop() {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const vite = await createServer({
    root,
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { host: '127.0.0.1' } },
    appType: 'custom',
  })
  const render: Render = async (request, surroundings) => {
    const { render } = await vite.ssrLoadModule('/src/handler.ts')
    return render(request, surroundings)
  }
  return { render, middleware: vite.middlewares }
}
