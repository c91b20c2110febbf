import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './chunks.ts'
import { formulasPlugin } from './formulas-plugin.ts'
import { routerCutsPlugin } from './router-cuts-plugin.ts'

/** The router names all that a screen needs, and its page links to it: what Vite would add to every import is dead weight. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), plainImports, routerCutsPlugin, formulasPlugin],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: () => [] },
    cssCodeSplit: false,
    // Browsers that know light-dark() and allow-discrete; older ones get the page without its finish.
    cssTarget: ['chrome123', 'firefox129', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Whoever imports one thing from a public file does not load the others.
          treeshake: { moduleSideEffects: [{ test: /\.public\.ts$/, sideEffects: false }] },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
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
