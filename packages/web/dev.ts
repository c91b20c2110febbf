import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Render } from './src/platform/api.ts'

/** The website made on the fly from its sources: the same function as the built one, and what hot reload needs. */
export async function develop() {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const vite = await createServer({
    root,
    configLoader: 'native',
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const render: Render = async (request, fetch) => {
    const { render } = await vite.ssrLoadModule('/src/handler.ts')
    return render(request, fetch)
  }
  return { render, middleware: vite.middlewares }
}
