import { Link } from 'react-router'
import { Silence } from '../../ui/sketch.tsx'
import { PastOrders } from '../orders/past-orders.section.tsx'

/** What the user has bought. */
export const PurchasesTab = () => (
  <PastOrders>
    <p>You have not bought anything yet. What you buy stands here, to be downloaded whenever you need it.</p>
    <p>
      <Link className="button" to="/shop">
        Browse the shop
      </Link>
    </p>
    <Silence />
  </PastOrders>
)
