/** The list in the address: its page and what was searched for. */
export interface ShopQuery {
  page: string
  search: string
}

/** What the query of an address asks for. A page number that is none reads as the first. */
export function parseShopQuery(query: string): ShopQuery {
  const given = new URLSearchParams(query)
  const page = given.get('page') ?? '1'
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? page : '1',
    search: (given.get('search') ?? '').replaceAll('\0', '').trim(),
  }
}

/** The shortest address of a page of the list. */
export function shopAddressOf({ page, search }: { page: number | string; search: string }) {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(String(page) !== '1' && { page: String(page) }),
  })
  return query.size > 0 ? `/shop?${query}` : '/shop'
}

/** A pack's page knows which list it was opened from, and so the way back there. */
export const shopStateOf = (query: string) => ({ list: query })
export const shopAddressInState = (state: unknown) =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? shopAddressOf(parseShopQuery(state.list))
    : '/shop'
