import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { sharedPageHeaders } from '../../../layout/head.ts'
import { reportContext } from '../../../platform/api.ts'
import { httpStatusOf } from '../../../platform/refusals.ts'
import { type ShopQuery, shopAddressOf } from '../shop-address.ts'

/** On the server. A list that cannot be reached leaves the page standing, and with it what the visitor has typed. */
export async function answerPage<Page>(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  load: () => Promise<Page>,
  unreachable: Page,
) {
  try {
    return data(await load(), { headers: sharedPageHeaders() })
  } catch (error) {
    if (error instanceof Response) throw error
    if (!httpStatusOf(error)) context.get(reportContext)(error)
    return data(unreachable, { status: httpStatusOf(error) ?? 500 })
  }
}

/** The same in the browser. */
export async function loadPage<Page>(load: () => Promise<Page>, unreachable: Page) {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Response) throw error
    return unreachable
  }
}

interface Paged {
  pagination: { page: number; totalPages: number }
}

/** Past the end stands nothing: the last page is what was meant. */
export function withinEnd<List extends Paged>(query: ShopQuery, list: List) {
  const { page, totalPages } = list.pagination
  const last = Math.max(1, totalPages)
  if (page > last) throw redirect(shopAddressOf({ ...query, page: last > 1 ? String(last) : '' }))
  return list
}
