import { Link } from 'react-router'
import { Silence } from '../../ui/sketch.tsx'

/** What the user has bought, to be downloaded. */
export const PurchasesTab = () => (
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
