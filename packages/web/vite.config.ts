import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { formulas } from './formulas.ts'

/** What shop pages never need: the parts of forms, and what only the screens around signing in share. */
const ofForms =
  /packages.(web.src.(ui.(field|form|messages)|features.identity.signed-in)|contract.src.email\.ts)/
const ofIdentity =
  /packages.(web.src.features.(identity.(?!verification-prompt)|account)|contract.src.(password|path)\.ts)/
/** What only pages that play need, and what they play with. */
const ofPlayer =
  /packages.(web.src.(layout.audio|state.player|ui.remark|features.catalogue.(listening|preview|seeker|track-plot|waveform))|contract.src.(player|track-linked)\.ts)/
/** Whole figures of sounds. */
const ofFigures = /packages.(web.src.features.figures|contract.src.axes\.ts)/
const ofSamples = /packages.web.src.features.samples/
/** The form of inquiries, on its page and on the home page. */
const ofContact = /packages.(web.src.features.contact|contract.src.inquiry\.ts)/
/** What the cart shares with the review of an order, and what the screens around paying share. */
const ofBill = /packages.(web.src.features.cart.(quote|cart-row|sums).section|contract.src.remarks\.ts)/
const ofTill = /packages.(web.src.features.orders|contract.src.(payment|settlement)\.ts)/
/** What the screens around signing in never need: covers, prices, and what is done with the cart. */
const ofGoods =
  /packages.(web.src.(features.(catalogue.(?!listening|preview|seeker|track-plot|waveform)|rehearsal.rehearsal.section|cart.(?!quote|cart-row|sums))|ui.(plate|sketch))|contract.src.(consolidation|moments|money|ownership)\.ts)/
/** The buttons of downloads, and what comes with a press on one. */
const ofLibrary = /packages.web.src.features.library.(download|icons)/
const ofDownloads =
  /packages.(web.src.(platform.(download|save)|features.library.deliver)|contract.src.download\.ts)/
const ofAll = (path: string) =>
  /packages.(web|contract).src/.test(path) &&
  ![
    ofForms,
    ofIdentity,
    ofGoods,
    ofPlayer,
    ofFigures,
    ofSamples,
    ofContact,
    ofBill,
    ofTill,
    ofLibrary,
    ofDownloads,
  ].some((parts) => parts.test(path))

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
  plugins: [reactRouter(), plainImports, formulas],
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
          // What two screens share is one file, not a handful of crumbs; the first that fits takes what it needs along.
          output: {
            codeSplitting: {
              groups: [
                { name: 'common', test: ofAll, minShareCount: 2, priority: 2 },
                { name: 'player', test: ofPlayer, minShareCount: 2, priority: 1 },
                { name: 'figures', test: ofFigures },
                { name: 'goods', test: ofGoods, minShareCount: 2, priority: 1 },
                { name: 'forms', test: ofForms, minShareCount: 2, priority: 1 },
                { name: 'samples', test: ofSamples, minShareCount: 2 },
                { name: 'inquiries', test: ofContact, minShareCount: 2 },
                { name: 'identity', test: ofIdentity, minShareCount: 2 },
                { name: 'bill', test: ofBill, minShareCount: 2 },
                { name: 'library', test: ofLibrary, minShareCount: 2 },
                { name: 'downloads', test: ofDownloads, minShareCount: 2 },
                { name: 'till', test: ofTill, minShareCount: 2 },
              ],
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
