import { useSearchParams } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useConfig } from '../../layout/root-data.ts'
import { SignedInOnly } from '../identity/identity.public.ts'
import type { Route } from './+types/payment-status.route'
import { CardTestBanner } from './card-test-banner.tsx'
import { missingPaymentMessage } from './payment-outcome.rules.ts'
import { PaymentResult } from './payment-result.tsx'
import { PaymentTrouble } from './payment-trouble.tsx'

const title = 'Payment Status'

/** Its address holds what the payment can be looked up by: no other page is to learn it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export const meta: Route.MetaFunction = (page) => [
  ...headOf(page, { title }),
  { name: 'referrer', content: 'no-referrer' },
]

/** Where the provider sends the buyer, and where the till does. */
export default function PaymentStatusScreen() {
  const [query] = useSearchParams()
  const config = useConfig()
  const secret = query.get('payment_intent_client_secret')
  return (
    <>
      <CardTestBanner />
      <SignedInOnly title={title} measure="prose" complaint="Please log in to see what came of your payment.">
        {({ email }) => (
          <Main measure="prose">
            <h1>{title}</h1>
            {config && secret ? (
              <PaymentResult key={`${email} ${secret}`} {...{ secret, config }} />
            ) : (
              <PaymentTrouble sentence={missingPaymentMessage} />
            )}
          </Main>
        )}
      </SignedInOnly>
    </>
  )
}
