import { matchesGlob } from 'node:path'

/** What two screens share is one file of these, not a handful of crumbs. A file of ours belongs to the first row that fits. */
const rows: [chunk: string, files: string][] = [
  ['common', 'web/features/identity/verification-prompt*'],
  // What only pages that play need, and what they play with.
  ['player', 'web/{layout/audio,state/player,ui/remark}*'],
  ['player', 'web/features/catalogue/{listening,preview,seeker,track-plot,waveform}*'],
  ['player', 'contract/{player,track-linked}.ts'],
  // What the screens around signing in never need: covers, prices, and what is done with the cart.
  ['goods', 'web/features/{catalogue/,cart/desk,cart/moving-up,cart/undo,rehearsal/rehearsal.section}*'],
  ['goods', 'web/ui/{plate,sketch}*'],
  ['goods', 'contract/{consolidation,moments,money,ownership}.ts'],
  // What shop pages never need: the parts of forms, and what only the screens around signing in share.
  ['forms', 'web/{ui/field,ui/form,ui/messages,features/identity/signed-in}*'],
  ['forms', 'contract/email.ts'],
  ['identity', 'web/features/{identity,account}/*'],
  ['identity', 'contract/{password,path}.ts'],
  // Whole figures of sounds.
  ['figures', 'web/features/figures/*'],
  ['figures', 'contract/axes.ts'],
  ['samples', 'web/features/samples/*'],
  // The form of inquiries, on its page and on the home page.
  ['inquiries', 'web/features/contact/*'],
  ['inquiries', 'contract/inquiry.ts'],
  // What the cart shares with the review of an order, and what the screens around paying share.
  ['bill', 'web/features/cart/*'],
  ['bill', 'contract/remarks.ts'],
  ['till', 'web/features/orders/*'],
  ['till', 'contract/{payment,settlement}.ts'],
  // The buttons of downloads, and what comes with a press on one.
  ['library', 'web/features/library/{download,icons}*'],
  ['downloads', 'web/{platform/download,platform/save,features/library/deliver}*'],
  ['downloads', 'contract/download.ts'],
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
