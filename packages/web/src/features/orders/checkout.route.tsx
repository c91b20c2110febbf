import { useState } from 'react'
import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useConfig } from '../../layout/root-data.ts'
import { SignedInOnly } from '../identity/signed-in.section.tsx'
import type { Route } from './+types/checkout.route'
import { Earlier } from './earlier.tsx'
import { loginFirst } from './sentences.ts'
import { TestBar } from './test-bar.tsx'
import { Till } from './till.tsx'

const title = 'Checkout'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

/** Whose session ends while the money is on its way learns what came of it all the same. */
export default function CheckoutScreen() {
  const config = useConfig()
  const [busy, setBusy] = useState(false)
  return (
    <>
      <TestBar />
      <SignedInOnly title={title} complaint={loginFirst} busy={busy}>
        {(user) => (
          <Main>
            <h1>{title}</h1>
            <div className="cart-page">
              <Earlier>
                {config && <Till key={user.email} {...{ user, config, busy }} onBusy={setBusy} />}
              </Earlier>
            </div>
          </Main>
        )}
      </SignedInOnly>
    </>
  )
}
