import { matchesGlob } from 'node:path'

/** What two screens share is one file of these, not a handful of crumbs. A file of ours belongs to the first row that fits. */
const rows: [chunk: string, files: string][] = [
  // A few bytes each, and on the way to everything else.
  ['common', 'web/features/*/*{.public,-island}.ts'],
  // What every page looks at: who is signed in, how much is in the cart, what is owned.
  ['common', 'web/features/identity/{handoff-token,sign-in}*'],
  ['common', 'web/features/cart/{cart-link,cart-state,cart-store,cart.rules}*'],
  ['common', 'web/features/library/{ownership-events,requested-download}*'],
  ['common', 'web/features/orders/pending/pending-payments*'],
  // Where a login leads back to, which links to it say on every page.
  ['common', 'contract/identity/redirect-path.rules.ts'],
  // It needs the half of React that every page begins with.
  ['common', 'web/features/account/account-exit*'],
  // What only pages that play need, and what they play with.
  ['player', 'web/features/player/*'],
  // What the screens around signing in never need: covers, prices, and what is done with the cart.
  ['goods', 'web/features/catalogue/*'],
  ['goods', 'web/features/cart/{cart-buttons,cart-context,consolidation,undo-toast,use-focus-next-row}*'],
  ['goods', 'web/features/rehearsal/rehearsal.tsx'],
  ['goods', 'web/features/identity/verification-prompt*'],
  ['goods', 'web/ui/{dialog,plate,sketch}*'],
  ['goods', 'contract/*/{coding-events,money,ownership}.rules.ts'],
  // What shop pages never need: the parts of forms, and what only the screens around signing in share.
  [
    'forms',
    'web/{platform/use-query,ui/field,ui/form,ui/success,features/identity/signed-in-only,features/account/account-form}*',
  ],
  ['forms', 'contract/{date,identity/email}.rules.ts'],
  ['identity', 'web/features/{identity,account}/*'],
  ['identity', 'contract/identity/password.rules.ts'],
  // Whole figures of sounds.
  ['figures', 'web/features/figures/*'],
  ['figures', 'contract/catalogue/spectrogram-axes.rules.ts'],
  ['samples', 'web/features/samples/*'],
  // The form of inquiries, on its page and on the home page.
  ['inquiries', 'web/features/contact/*'],
  ['inquiries', 'contract/contact/inquiry.rules.ts'],
  // What the cart shares with the review of an order, and what the screens around paying share.
  ['bill', 'web/features/cart/{,quote/}*'],
  ['checkout', 'web/features/orders/*'],
  // The buttons of downloads, and what comes with a press on one.
  ['library', 'web/features/library/{download-,owned-downloads}*'],
  ['downloads', 'web/platform/{resumable-download,save-file}*'],
  ['downloads', 'web/features/library/{deliver-file,download.rules}*'],
  ['common', '{web,contract}/**'],
]

function chunkOf(module: string) {
  const [, room, path] = /packages\/(web|contract)\/src\/(.*)/.exec(module.replaceAll('\\', '/')) ?? []
  return rows.find(([, files]) => room && matchesGlob(`${room}/${path}`, files))?.[0]
}

/** Each chunk takes along whatever it needs that no chunk above it has taken. */
export const chunks = [...new Set(rows.map(([chunk]) => chunk))].map((chunk) => ({
  name: chunk,
  test: (module: string) => chunkOf(module) === chunk,
  // Figures stand on one screen, but come after it.
  minShareCount: chunk === 'figures' ? 1 : 2,
}))
