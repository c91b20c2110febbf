/** What a list of the desk is asked for, as it stands in the address. */
export interface ListQuery {
  search: string
  page: string
  /** One of the list's own, or none. */
  filter: string
}

/** A page number that is none reads as the first, a filter that the list does not have as none. */
export function parseListQuery(query: string, filterName: string, filters: readonly string[]): ListQuery {
  const given = new URLSearchParams(query)
  const page = given.get('page') ?? '1'
  const filter = given.get(filterName) ?? ''
  return {
    search: (given.get('search') ?? '').replaceAll('\0', '').trim(),
    page: /^[1-9]\d{0,8}$/.test(page) ? page : '1',
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
