import type { ReactNode } from 'react'

/** Good news, heard as soon as there is any: what says it stands there before it has something to say. */
export const Success = ({ children }: { children?: ReactNode }) => (
  <div className="notice success" role="status">
    {children}
  </div>
)
