import type { Receipt } from '@earcon/contract/orders'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { focusOn } from '../../layout/arrival.tsx'
import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { apiFor, said, wasRefused } from '../../platform/api.ts'
import { Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SignedInOnly } from '../identity/signed-in.section.tsx'
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
  const { receipt, failure, again } = useReceipt(number)
  // The heading that had the focus has gone with the waiting.
  useEffect(() => {
    if (receipt && document.activeElement === document.body)
      focusOn(document.querySelector<HTMLElement>('main h1'))
  }, [receipt])
  if (receipt) return <ReceiptSheet receipt={receipt} />
  const tryAgain = () => {
    focusOn(document.querySelector<HTMLElement>('main h1'))
    again()
  }
  return (
    <Main measure="prose">
      <h1>{title}</h1>
      {!failure && <Waiting sentence="This page needs JavaScript." />}
      {failure && (
        <Failure sentence={failure.sentence}>
          <p className="ways-on">
            {!failure.final && (
              <button type="button" className="button" onClick={tryAgain}>
                Try again
              </button>
            )}
            <Link className="button" to="/account">
              Go to your purchases
            </Link>
          </p>
        </Failure>
      )}
    </Main>
  )
}

/** Why it cannot be shown; what is not there will not be there again. */
interface NotShown {
  sentence: string
  final: boolean
}

function useReceipt(number: string) {
  const [receipt, setReceipt] = useState<Receipt>()
  const [failure, setFailure] = useState<NotShown>()
  const [turn, setTurn] = useState(0)

  // oxlint-disable-next-line react/exhaustive-deps -- each turn is another try
  useEffect(() => {
    const over = new AbortController()
    apiFor(over)('GET /orders/:number', { params: { number } }).then(setReceipt, (error: unknown) => {
      if (over.signal.aborted) return
      setFailure({ sentence: said(error, 'Failed to load the receipt.'), final: wasRefused(error) })
    })
    return () => over.abort()
  }, [number, turn])

  const again = () => {
    setFailure(undefined)
    setTurn((now) => now + 1)
  }
  return { receipt, failure, again }
}
