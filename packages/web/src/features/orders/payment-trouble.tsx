import type { ReactNode } from 'react'
import { useConfig } from '../../layout/root-data.ts'
import { Failure } from '../../ui/notice.tsx'

/** What only a person can sort out, and how to reach one. */
export function PaymentTrouble({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const address = useConfig()?.contact_email
  return (
    <Failure sentence={sentence}>
      {address && (
        <p>
          You reach us at <a href={`mailto:${address}`}>{address}</a>.
        </p>
      )}
      {children}
    </Failure>
  )
}
