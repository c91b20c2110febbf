/** A screen of the desk, and what it is about. */
export type DeskPlace =
  | { screen: 'start' | 'packs' | 'orders' | 'people' | 'letters' | 'figures' }
  | { screen: 'pack' | 'preview' | 'person'; id: string }
  | { screen: 'order'; number: string }

/** What an address under /admin means; nothing where there is no such screen. */
export function parseDeskPath(path: string): DeskPlace | undefined {
  const [, admin, list, key, part, ...more] = path.replace(/\/$/, '').split('/')
  if (admin !== 'admin' || more.length > 0) return undefined
  if (list === undefined) return { screen: 'start' }
  if (key === undefined) return isList(list) ? { screen: list } : undefined
  const id = decode(key)
  if (id === '') return undefined
  if (part !== undefined)
    return list === 'packs' && part === 'preview' ? { screen: 'preview', id } : undefined
  if (list === 'packs') return { screen: 'pack', id }
  if (list === 'orders') return { screen: 'order', number: id }
  return list === 'people' ? { screen: 'person', id } : undefined
}

const lists = ['packs', 'orders', 'people', 'letters', 'figures'] as const

/** The parts of the desk, in the order of its navigation. */
export const deskParts: { path: string; name: string }[] = [
  { path: '/admin/packs', name: 'Catalogue' },
  { path: '/admin/orders', name: 'Orders' },
  { path: '/admin/people', name: 'People' },
  { path: '/admin/letters', name: 'Letters' },
  { path: '/admin/figures', name: 'Figures' },
]

/** Whether an address lies in a part of the desk: its list, or something of it. */
export const isWithin = (path: string, part: string) => path === part || path.startsWith(`${part}/`)

const isList = (name: string): name is (typeof lists)[number] => lists.some((list) => list === name)

/** An address may hold what no encoder has written; then it means nothing. */
function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
