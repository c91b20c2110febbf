import type { PackPage } from '@earcon/contract/catalogue/catalogue.calls'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { startReadingAt } from '../../platform/navigation-state.ts'
import { HiddenFields } from './list/hidden-fields.tsx'
import { changedList, type ShopQuery, shopAddressOf, shopPathOf } from './shop-address.ts'

/** Leads from page to page, each time to the beginning of the list; a form, so that it does so without scripts as well. Not the router’s, which is far larger. */
export function Pager({
  query,
  pagination,
  list,
}: {
  query: ShopQuery
  pagination: PackPage['pagination']
  /** The id of the list. */
  list: string
}) {
  const { page, totalPages } = pagination
  const navigate = useNavigate()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const page = submitter instanceof HTMLButtonElement ? submitter.value : ''
    void navigate(shopAddressOf(changedList(query, { page })), { state: startReadingAt(list) })
  }
  return (
    <form className="pager" action={shopPathOf(query)} aria-label="Pages" onSubmit={onSubmit}>
      <HiddenFields query={query} but="page" />
      <button className="button" {...pageField(page - 1)} disabled={page <= 1}>
        Previous
      </button>
      <span aria-live="polite">
        Page {page} of {totalPages}
      </span>
      <button className="button" {...pageField(page + 1)} disabled={page >= totalPages}>
        Next
      </button>
    </form>
  )
}

/** The first page is the list itself, and needs no number in the address. */
const pageField = (page: number) => (page > 1 ? { name: 'page', value: page } : {})
