/** What a list of the desk is asked for, as it stands in the address. */
export interface ListQuery {
  search: string
  page: string
  /** One of the list's own, or none. */
  filter: string
}

/** The number of a page as it stands in an address; what is none reads as the first. */
export const parsePage = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? text : '1')

/** A filter that the list does not have reads as none. */
export function parseListQuery(query: string, filterName: string, filters: readonly string[]): ListQuery {
  const given = new URLSearchParams(query)
  const filter = given.get(filterName) ?? ''
  return {
    search: (given.get('search') ?? '').replaceAll('\0', '').trim(),
    page: parsePage(given.get('page')),
    filter: filters.includes(filter) ? filter : '',
  }
}

/** The shortest address of a page of a list. */
export function listAddressOf(
  path: string,
  filterName: string,
  { search, page, filter }: Partial<ListQuery>,
) {
  const query = new URLSearchParams({
    ...(filter && { [filterName]: filter }),
    ...(search && { search }),
    ...(page && page !== '1' && { page }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
