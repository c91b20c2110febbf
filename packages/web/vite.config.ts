import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), compressed()],
  build: { assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    ssr: {
      // Built, it is one self-contained file with React's production build, whatever NODE_ENV says when it runs.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: { rolldownOptions: { input: 'src/handler.ts' } },
    },
  },
}))

/** Squeezes every asset once, at build time, as hard as it goes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|txt)$/.test(file)) continue
        const bytes = readFileSync(join(dir, file))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(bytes))
        writeFileSync(join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
