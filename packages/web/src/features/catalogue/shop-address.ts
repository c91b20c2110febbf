/** What the address of the list may say, in the order in which it says it. */
const names = [
  'search',
  'view',
  'kind',
  'moment',
  'tool',
  'length',
  'tempo',
  'price',
  'free',
  'owned',
  'sort',
  'across',
  'up',
  'page',
] as const

export type ShopQuery = { [Name in (typeof names)[number]]?: string | undefined }

/** What an address asks of the list. A page number that is none reads as the first, and the first is not said. */
export function parseShopQuery({ pathname, search }: { pathname: string; search: string }): ShopQuery {
  const given = new URLSearchParams(search)
  if (pathname === '/map') given.set('view', 'map')
  const said = names.map((name) => [name, (given.get(name) ?? '').replaceAll('\0', '').trim()] as const)
  return Object.fromEntries(
    said.filter(([name, value]) => value && (name !== 'page' || /^([2-9]|[1-9]\d{1,8})$/.test(value))),
  )
}

/** The map is a view of the list with an address of its own. */
export const shopPathOf = ({ view }: ShopQuery) => (view === 'map' ? '/map' : '/shop')

/** A map has no order, and a list no axes. */
const unsaidBy = ({ view }: ShopQuery) => (view === 'map' ? ['view', 'sort'] : ['across', 'up'])

/** What stands in the address of a list, by name. */
export function shopFieldsOf(query: ShopQuery) {
  const unsaid = unsaidBy(query)
  return names.flatMap((name): [name: string, value: string][] =>
    query[name] && !unsaid.includes(name) ? [[name, query[name]]] : [],
  )
}

/** The shortest address of a list. */
export function shopAddressOf(query: ShopQuery) {
  const fields = new URLSearchParams(shopFieldsOf(query))
  return fields.size > 0 ? `${shopPathOf(query)}?${fields}` : shopPathOf(query)
}

/** The same list with something else about it, from its beginning. */
export const changedList = (query: ShopQuery, change: ShopQuery): ShopQuery => ({
  ...query,
  page: '',
  ...change,
})
