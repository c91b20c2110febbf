import type { ShopQuery } from '../shop-address.ts'
import type { FoundList } from './load-list.ts'

interface CountProps {
  query: ShopQuery
  list: Pick<FoundList, 'view' | 'pagination' | 'is_capped' | 'is_near_match'> & Titled
  /** To what was chosen beside the search. */
  isNarrowed: boolean
}

interface Titled {
  data: readonly { title: string }[]
}

/** How much of the list is shown, and whether it is what was searched for. */
export function Count({ query: { search }, list, isNarrowed }: CountProps) {
  const { data, pagination, is_capped, is_near_match, view } = list
  const noun = view === 'tracks' ? 'single tracks' : 'sound packs'
  const total = `${is_capped ? 'more than ' : ''}${is_capped ? pagination.totalItems.toLocaleString('en-US') : pagination.totalItems}`
  if (pagination.totalItems > 0)
    return (
      <>
        {is_near_match && (
          <>
            Nothing is called “<bdi>{search}</bdi>”. Nearest: {nearestOf(list)}{' '}
          </>
        )}
        {`Showing ${data.length} of ${total} ${noun}${is_capped ? '. Only the newest are listed.' : ''}`}
      </>
    )
  if (search)
    return (
      <>
        {`No ${noun} found with title matching "`}
        <bdi>{search}</bdi>"
      </>
    )
  return isNarrowed ? `No ${noun} are all of this at once.` : `No ${noun} available at the moment.`
}

const named = 3

/** The first of what was found, by their titles. */
const nearestOf = ({ data }: Titled) =>
  data
    .slice(0, named)
    .map(({ title }) => title)
    .join(', ') + (data.length > named ? ' …' : '.')
