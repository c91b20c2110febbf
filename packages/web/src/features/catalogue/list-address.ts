/** The list in the address: its page and what was searched for. */
export interface ListQuery {
  page: string
  search: string
}

/** What an address asks for. A page number that is none reads as the first. */
export function listQuery(search: string): ListQuery {
  const given = new URLSearchParams(search)
  const page = given.get('page') ?? '1'
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? page : '1',
    search: (given.get('search') ?? '').replaceAll('\0', '').trim(),
  }
}

/** The shortest address of a page of the list. */
export function listAddress({ page, search }: { page: number | string; search: string }) {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(String(page) !== '1' && { page: String(page) }),
  })
  return query.size > 0 ? `/shop?${query}` : '/shop'
}
