import { useState } from 'react'
import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useConfig } from '../../layout/root-data.ts'
import { SignedInOnly } from '../identity/identity.public.ts'
import type { Route } from './+types/checkout.route'
import { CardTestBanner } from './card-test-banner.tsx'
import { loginFirstMessage } from './checkout-messages.ts'
import { CheckoutPayment } from './checkout-payment.tsx'
import { UnfinishedPayment } from './unfinished-payment.tsx'

const title = 'Checkout'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

/** Whose session ends while the money is on its way learns what came of it all the same. */
export default function CheckoutScreen() {
  const config = useConfig()
  const [busy, setBusy] = useState(false)
  return (
    <>
      <CardTestBanner />
      <SignedInOnly title={title} complaint={loginFirstMessage} busy={busy}>
        {(user) => (
          <Main>
            <h1>{title}</h1>
            <div className="cart-page">
              <UnfinishedPayment>
                {config && <CheckoutPayment key={user.email} {...{ user, config, busy }} onBusy={setBusy} />}
              </UnfinishedPayment>
            </div>
          </Main>
        )}
      </SignedInOnly>
    </>
  )
}
