import { useEffect } from 'react'
import { useQuery } from '../../platform/use-query.ts'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Silence } from '../../ui/sketch.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { AcquiredContent, listAcquiredContent, onOwnershipChange } from '../library/library.public.ts'
import { Certificates } from '../licences/licences.public.ts'
import { listOrders, PastOrders } from '../orders/orders.public.ts'

/** What the user has bought: the sounds, and the orders that brought them. */
export function PurchasesTab() {
  const { answer: acquired, error: noPacks, refetch: askPacks, ...sounds } = useQuery(listAcquiredContent)
  const { answer: orders, error: noOrders, refetch: askOrders, ...past } = useQuery(listOrders)

  // What was paid for in another tab is here as well.
  useEffect(
    () =>
      onOwnershipChange(() => {
        askPacks()
        askOrders()
      }),
    [askPacks, askOrders],
  )

  const packs = acquired?.packs
  if (sounds.isLoading || past.isLoading) return <Waiting sentence="This page needs JavaScript." />
  return (
    <>
      {noPacks !== undefined && <Failure sentence="Failed to fetch acquired content." onRetry={askPacks} />}
      {packs && packs.length > 0 && orders && orders.length > 0 && (
        <p className="footnote">
          <a href="#orders">Orders and receipts</a> stand below your sounds.
        </p>
      )}
      {acquired && acquired.packs.length > 0 && <AcquiredContent {...acquired} />}
      {packs?.length === 0 && orders?.length !== 0 && <NothingLeft />}
      {noOrders !== undefined && <Failure sentence="Failed to load your orders." onRetry={askOrders} />}
      {orders && orders.length > 0 && <PastOrders orders={orders} />}
      {orders?.some(({ number }) => number !== null) && <Certificates />}
      {packs?.length === 0 && orders?.length === 0 && <Nothing />}
    </>
  )
}

/** Everything was refunded, or nothing is paid yet. */
const NothingLeft = () => (
  <section aria-labelledby="acquired">
    <h2 id="acquired">Your sounds</h2>
    <p>There is nothing to download at the moment. The status of each order is shown below.</p>
  </section>
)

const Nothing = () => (
  <>
    <p>You have not bought anything yet. What you buy stands here, to be downloaded whenever you need it.</p>
    <p>
      <Link className="button" to="/shop">
        Browse the shop
      </Link>
    </p>
    <Silence />
  </>
)
