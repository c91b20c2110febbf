import { useLocation, useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { useVerificationWatch } from './use-verification-watch.ts'

/** Why it matters, wherever it is asked for. */
export const whyVerifyMessage = 'Buying tracks or packs requires a verified email address.'

interface VerificationPromptProps {
  open: boolean
  onClose: () => void
  /** What was to be done goes on without, or because it was verified elsewhere; told after it has closed. Where it cannot, nobody is offered to. */
  onProceed?: () => void
  /** When it has to be done. */
  children: string
}

/** Asks a user whose address is not verified yet to do so, before something is put into the cart, or bought. */
export function VerificationPrompt({ open, onClose, onProceed, children }: VerificationPromptProps) {
  const navigate = useNavigate()
  const { pathname: from } = useLocation()
  /** The letter that can be asked for there leads back here. */
  const goVerify = () => {
    onClose()
    void navigate('/account', { state: { from } })
  }
  const proceed = () => {
    onClose()
    onProceed?.()
  }
  useVerificationWatch(open, proceed)
  return (
    <Dialog title="Verify your email" focusTitle {...{ open, onClose }}>
      <p>
        {whyVerifyMessage} {children}
      </p>
      <p className="ways-on">
        <button type="button" className="button leading" onClick={goVerify}>
          Go Verify
        </button>
        {onProceed && (
          <button type="button" className="button" onClick={proceed}>
            Proceed Anyway
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  )
}
