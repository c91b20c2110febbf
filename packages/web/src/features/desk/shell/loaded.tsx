import type { ReactNode } from 'react'
import { errorMessage } from '../../../platform/refusals.ts'
import { Failure } from '../../../ui/notice.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import type { Call } from './use-call.ts'

/** What a call has answered; before that, that it is awaited, and where it was refused, in which words. */
export function Loaded<T>({
  call: { answer, error, reload },
  children,
}: {
  call: Pick<Call<T>, 'answer' | 'error' | 'reload'>
  children: (answer: T) => ReactNode
}) {
  return (
    <>
      {error !== undefined && <Failure sentence={errorMessage(error, fault)} onRetry={reload} />}
      {answer !== undefined ? children(answer) : error === undefined && <Waiting sentence="" />}
    </>
  )
}

const fault = 'This could not be loaded. Please try again.'
