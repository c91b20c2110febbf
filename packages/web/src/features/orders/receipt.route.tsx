import { useCallback, useEffect } from 'react'
import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { apiFor } from '../../platform/api.ts'
import { errorMessage, isRefusal } from '../../platform/refusals.ts'
import { useQuery } from '../../platform/use-query.ts'
import { focusOnHeading } from '../../ui/focus.ts'
import { Link } from '../../ui/link.tsx'
import { Failure, RetryButton } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SignedInOnly } from '../identity/identity.public.ts'
import type { Route } from './+types/receipt.route'
import { ReceiptSheet } from './receipt-sheet.tsx'

const title = 'Receipt'

export const meta: Route.MetaFunction = (page) => headOf(page, { title: `${title} ${page.params.number}` })

export default function ReceiptScreen({ params: { number } }: Route.ComponentProps) {
  return (
    <SignedInOnly title={title} measure="prose">
      {({ email }) => <OneReceipt key={`${email} ${number}`} number={number} />}
    </SignedInOnly>
  )
}

function OneReceipt({ number }: { number: string }) {
  const { receipt, failure, retry } = useReceipt(number)
  // The heading that had the focus has gone with the waiting.
  useEffect(() => {
    if (receipt && document.activeElement === document.body) focusOnHeading()
  }, [receipt])
  if (receipt) return <ReceiptSheet receipt={receipt} />
  return (
    <Main measure="prose">
      <h1>{title}</h1>
      {!failure && <Waiting sentence="This page needs JavaScript." />}
      {failure && (
        <Failure sentence={failure.sentence}>
          <p className="ways-on">
            {!failure.final && <RetryButton onPress={retry} />}
            <Link className="button" to="/account">
              Go to your purchases
            </Link>
          </p>
        </Failure>
      )}
    </Main>
  )
}

function useReceipt(number: string) {
  const ask = useCallback(
    (signal: AbortSignal) => apiFor({ signal })('GET /orders/:number', { params: { number } }),
    [number],
  )
  const { answer: receipt, error, refetch } = useQuery(ask)
  // What is not there will not be there again.
  const failure = error !== undefined && {
    sentence: errorMessage(error, 'Failed to load the receipt.'),
    final: isRefusal(error),
  }
  return { receipt, failure, retry: refetch }
}
