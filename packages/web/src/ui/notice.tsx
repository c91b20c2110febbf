import type { ReactNode } from 'react'

/** What went wrong, said at once to everyone, and what may be done about it. */
export const Failure = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div className="notice failure">
    <p role="alert">{sentence}</p>
    {children}
  </div>
)
