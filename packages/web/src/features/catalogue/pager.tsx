import type { PackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { Form } from 'react-router'
import { startReadingAt } from '../../platform/navigation-state.ts'

/** Leads from page to page, each time to the beginning of the list; a form, so that it does so without scripts as well. */
export function Pager({
  search,
  pagination,
  list,
}: {
  search: string
  pagination: PackPage['pagination']
  /** The id of the list. */
  list: string
}) {
  const { page, totalPages } = pagination
  return (
    <Form className="pager" action="/shop" state={startReadingAt(list)} aria-label="Pages">
      {search && <input type="hidden" name="search" value={search} />}
      <button className="button" {...pageField(page - 1)} disabled={page <= 1}>
        Previous
      </button>
      <span aria-live="polite">
        Page {page} of {totalPages}
      </span>
      <button className="button" {...pageField(page + 1)} disabled={page >= totalPages}>
        Next
      </button>
    </Form>
  )
}

/** The first page is the list itself, and needs no number in the address. */
const pageField = (page: number) => (page > 1 ? { name: 'page', value: page } : {})
