import { type ReactNode, useEffect } from 'react'
import { useRestoreFocus } from './focus.ts'
import { Spinner } from './icons.tsx'

interface FailureProps {
  sentence: string
  /** Where it may go better the next time. */
  onRetry?: () => void
  /** How often it went wrong: each time it is said anew. */
  times?: number
  children?: ReactNode
}

/** What went wrong, said at once to everyone, and what may be done about it. */
export function Failure({ sentence, onRetry, times, children }: FailureProps) {
  // Whoever has pressed one of its buttons is not lost with it.
  useRestoreFocus(true)
  return (
    <div className="notice failure">
      <p key={times} role="alert">
        {sentence}
      </p>
      {children}
      {onRetry && <RetryButton onPress={onRetry} />}
    </div>
  )
}

interface RetryButtonProps {
  /** It is under way, and the button stays what it is. */
  busy?: boolean
  /** It would be of no use yet. */
  disabled?: boolean
  onPress: () => void
}

/** Once more; by itself as well, as soon as the network is back. */
export function RetryButton({ busy = false, disabled = false, onPress }: RetryButtonProps) {
  useEffect(() => {
    if (disabled) return
    addEventListener('online', onPress)
    return () => removeEventListener('online', onPress)
  })
  return (
    <button type="button" className="button again" disabled={disabled} aria-busy={busy} onClick={onPress}>
      Try again
      {busy && <Spinner />}
    </button>
  )
}
