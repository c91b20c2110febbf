import type { PackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { useLayoutEffect, useRef } from 'react'
import { Form, NavigationType, useNavigationType } from 'react-router'
import { stayInPlace } from '../../platform/navigation-state.ts'
import { focusOn } from '../../ui/focus.ts'

/** Leads from page to page; a form, so that it does so without scripts as well. */
export function Pager({ search, pagination }: { search: string; pagination: PackPage['pagination'] }) {
  const { page, totalPages } = pagination
  const back = useNavigationType() === NavigationType.Pop
  const form = useRef<HTMLFormElement>(null)
  const here = useRef<HTMLSpanElement>(null)

  // The last page leaves nothing to press: the focus stays between the buttons instead of getting lost.
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (!back && pressed?.matches(':disabled') && form.current?.contains(pressed)) focusOn(here.current)
  })

  return (
    <Form className="pager" ref={form} action="/shop" state={stayInPlace} aria-label="Pages">
      {search && <input type="hidden" name="search" value={search} />}
      <button className="button" {...pageField(page - 1)} disabled={page <= 1}>
        Previous
      </button>
      <span ref={here} tabIndex={-1} aria-live="polite">
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
