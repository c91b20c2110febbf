import { matchesGlob } from 'node:path'

/** What two screens share is one file of these, not a handful of crumbs. A file of ours belongs to the first row that fits. */
const rows: [chunk: string, files: string][] = [
  // What every page begins with, in one file. The entry stands alone: it is to run last.
  ['frame', 'node_modules/{react-dom,react-router}/**'],
  [
    'frame',
    'web/{root.tsx,layout/head.ts,platform/last-list.ts,ui/{hydrated,late-part,plate,sketch,waiting}.ts*}',
  ],
  ['frame', 'web/features/{identity/{handoff-token,sign-in},account/account-exit}.ts'],
  // And what most pages show, which would be crumbs by itself: what is sold, and on which terms.
  [
    'frame',
    'web/features/{catalogue/{owned-stamp,shop-state,near/near-link},licences/{licensing,licence-note}}.ts*',
  ],
  ['frame', 'contract/{orders/money,catalogue/{cover,duration,ownership}}.rules.ts'],
  // What a scope costs: where it is chosen, and where that is explained.
  ['prices', 'contract/{orders/pricing,licences/scope-{steps,choice,examples},catalogue/offer}.rules.ts'],
  // What every bill says of it.
  ['words', 'contract/licences/scope-words.rules.ts'],
  // Parts of pages whose scripts come later; lists and forms have none. Tabs are in some of them, and on the account's page.
  [
    'islands',
    'web/{features/{*/*-island.ts,catalogue/near/*-island.ts,rehearsal/rehearsal.tsx},features/**/*.css*,ui/{lazy-island,event-replay,tabs.rules}*}',
  ],

  // What only pages that play need, and what they play with.
  ['player', 'web/features/player/*'],
  // What a card of a pack says and plays, in the list and near another one.
  ['cards', 'web/features/catalogue/{shop-address,list/voice*}*'],
  ['cards', 'contract/catalogue/pack-words.rules.ts'],
  // What is around the list of the shop comes as one, after it.
  ['list', 'web/features/catalogue/list/{filters,chosen}.tsx'],
  // What the list and the map of it share.
  ['shelf', 'web/features/catalogue/{search-box,pager,list/{views,count,hidden-fields,load-page}}.ts*'],
  // What stands near something.
  ['near', 'web/features/catalogue/near/near-words.rules.ts'],
  // What is done with the cart, and asked before.
  ['goods', 'web/features/catalogue/*'],
  ['goods', 'web/features/cart/{undo-toast,use-focus-next-row}*'],
  ['goods', 'web/features/identity/verification-prompt*'],
  ['goods', 'web/{ui/dialog,features/library/under-review}.tsx'],
  ['goods', 'contract/catalogue/coding-events.rules.ts'],
  // What the page of a pack and its choice of a scope share.
  ['offer', 'web/features/cart/{cart-buttons,cart-context,cart-steps.rules}.ts*'],
  ['scopes', 'web/features/cart/scope/*'],
  // What shop pages never need: the parts of forms, and what only the screens around signing in share.
  [
    'forms',
    'web/{platform/use-query,ui/field,ui/form,ui/success,features/identity/signed-in-only,features/account/account-form}*',
  ],
  ['forms', 'contract/identity/email.rules.ts'],
  ['identity', 'web/features/{identity,account}/*'],
  ['identity', 'contract/identity/password.rules.ts'],
  // Whole figures of sounds.
  ['figures', 'web/features/figures/*'],
  ['figures', 'contract/catalogue/spectrogram-axes.rules.ts'],
  ['samples', 'web/features/samples/*'],
  // The form of inquiries, on its page and on the home page.
  ['inquiries', 'web/features/contact/*'],
  ['inquiries', 'contract/contact/inquiry.rules.ts'],
  // What is asked only where packs share tracks.
  ['shared-price', 'web/features/cart/quote/fetch-shared-price.ts'],
  // What the cart shares with the review of an order, and what the screens around paying share.
  ['bill', 'web/features/cart/{,quote/}*'],
  ['checkout', 'web/features/orders/*'],
  // The buttons of downloads, and what comes with a press on one.
  ['library', 'web/features/library/download-*'],
  ['downloads', 'web/platform/{resumable-download,save-file}*'],
  ['downloads', 'web/features/library/{deliver-file,download.rules}*'],
  // How days are written, on packs, receipts and certificates.
  ['days', 'contract/date.rules.ts'],
  // What is copied, from a line for a terminal to the text of a certificate.
  ['copying', 'web/ui/copying.tsx'],
  // What the pages of certificates share.
  ['certificates', '{web/features,contract}/licences/*'],
  // What gets a pack into somebody's own tool: it comes after its page.
  ['installs', 'web/{features/installs/*,ui/command-lines.tsx}'],
  ['installs', 'contract/installs/*.rules.ts'],
  ['common', '{web,contract}/**'],
]

function chunkOf(module: string) {
  const [, room, path = ''] =
    /\/(node_modules|web\/src|contract\/src)\/(.*)/.exec(module.replaceAll('\\', '/')) ?? []
  return rows.find(([, files]) => room && matchesGlob(`${room.replace('/src', '')}/${path}`, files))?.[0]
}

/** Each chunk takes along whatever it needs that no chunk above it has taken. */
export const chunks = [...new Set(rows.map(([chunk]) => chunk))].map((chunk) => ({
  name: chunk,
  test: (module: string) => chunkOf(module) === chunk,
  // What stands on one screen, but comes after it; the frame is what is named, however many need it.
  minShareCount: ['figures', 'list', 'frame'].includes(chunk) ? 1 : 2,
}))
