import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The site map is small: the browser gets it whole, with the first page, and never has to ask for it.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config

/** Squeezes every asset once, at build time, as hard as it goes. */
function compress(folder: string) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|ico|txt)$/.test(file)) continue
    const bytes = readFileSync(join(folder, file))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
