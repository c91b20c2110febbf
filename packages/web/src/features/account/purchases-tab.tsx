import { Link } from 'react-router'
import { useAnswer } from '../../platform/answer.ts'
import { apiFor } from '../../platform/api.ts'
import { Failure } from '../../ui/notice.tsx'
import { Silence } from '../../ui/sketch.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { Acquired } from '../library/acquired.section.tsx'
import { PastOrders } from '../orders/past-orders.section.tsx'

/** What the user has bought: the sounds, and the orders that brought them. */
export function PurchasesTab() {
  const { answer: packs, error, again } = useAnswer(acquired)
  if (error !== undefined)
    return (
      <Failure sentence="Failed to fetch acquired content.">
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      </Failure>
    )
  if (!packs) return <Waiting sentence="This page needs JavaScript." />
  return (
    <>
      {packs.length > 0 && <Acquired packs={packs} />}
      <PastOrders>{packs.length === 0 && <Nothing />}</PastOrders>
    </>
  )
}

const acquired = async (signal: AbortSignal) => (await apiFor({ signal })('GET /me/acquired-content')).data

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
