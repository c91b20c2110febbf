import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // Browsers that know light-dark() and allow-discrete; older ones get the page without its finish.
    cssTarget: ['chrome123', 'firefox129', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What two screens share is one file, not a handful of crumbs.
          output: {
            codeSplitting: {
              groups: [{ name: 'common', test: /packages.(web|contract).src/, minShareCount: 2 }],
            },
          },
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
