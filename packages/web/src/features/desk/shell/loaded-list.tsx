import type { Pagination } from '@earcon/contract/paging'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { stayInPlace } from '../../../platform/navigation-state.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { DeskPager } from './desk-list.tsx'
import { Loaded } from './loaded.tsx'
import type { Call } from './use-call.ts'

interface LoadedListProps<T> {
  call: Call<T>
  /** Said where there is nothing on any page. */
  none: ReactNode
  /** The id of the list, and where its pages are, if it is shown by pages. */
  pages?: { list: string; addressOf: (page: string) => string }
  children: (answer: T) => ReactNode
}

/** A list that was asked for. What has become shorter than the page of the address leads to its last page. */
export function LoadedList<T extends { pagination: Pagination }>({
  call,
  none,
  pages,
  children,
}: LoadedListProps<T>) {
  const show = (answer: T) => {
    const { page, totalPages, totalItems } = answer.pagination
    if (totalItems > 0 && page <= totalPages)
      return (
        <>
          {children(answer)}
          {pages && <DeskPager {...pages} {...{ page, totalPages }} />}
        </>
      )
    // Of what is asked for now it says nothing.
    if (call.isStale) return <Waiting sentence="" />
    if (totalItems === 0) return none
    return (
      <>
        <Waiting sentence="" />
        {pages && <Navigate to={pages.addressOf(String(totalPages))} replace state={stayInPlace} />}
      </>
    )
  }
  return <Loaded call={call}>{show}</Loaded>
}
