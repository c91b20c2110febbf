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
  'page',
] as const

export type ShopQuery = { [Name in (typeof names)[number]]?: string | undefined }

/** What the query of an address asks of the list. A page number that is none reads as the first, and the first is not said. */
export function parseShopQuery(query: string): ShopQuery {
  const given = new URLSearchParams(query)
  const said = names.map((name) => [name, (given.get(name) ?? '').replaceAll('\0', '').trim()] as const)
  return Object.fromEntries(
    said.filter(([name, value]) => value && (name !== 'page' || /^([2-9]|[1-9]\d{1,8})$/.test(value))),
  )
}

/** The shortest address of a list. */
export function shopAddressOf(query: ShopQuery) {
  const said = names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))
  return said.length > 0 ? `/shop?${new URLSearchParams(said)}` : '/shop'
}

/** The same list with something else about it, from its beginning. */
export const changedList = (query: ShopQuery, change: ShopQuery): ShopQuery => ({
  ...query,
  page: '',
  ...change,
})
