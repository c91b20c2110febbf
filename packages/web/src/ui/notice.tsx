import type { ReactNode } from 'react'

interface FailureProps {
  sentence: string
  /** Where it may go better the next time. */
  again?: () => void
  children?: ReactNode
}

/** What went wrong, said at once to everyone, and what may be done about it. */
export const Failure = ({ sentence, again, children }: FailureProps) => (
  <div className="notice failure">
    <p role="alert">{sentence}</p>
    {children}
    {again && (
      <button type="button" className="button" onClick={again}>
        Try again
      </button>
    )}
  </div>
)
