import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { useRestoreFocus } from '../../../ui/focus.ts'
import { Spinner } from '../../../ui/icons.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { useAction } from './use-call.ts'

/** A press that has consequences: it says first what follows, and asks once. */
export function ConfirmButton({
  label,
  title,
  answer,
  leading = false,
  small = false,
  onConfirm,
  children,
}: {
  label: string
  /** The question. */
  title: string
  /** What the button says that does it; none where it cannot be done now, and the words say why. */
  answer: string | undefined
  leading?: boolean
  small?: boolean
  onConfirm: () => Promise<unknown>
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const { act, busy, failure, clear } = useAction()
  // What it does may leave no place for it.
  useRestoreFocus(true)
  const confirm = async () => {
    const done = await act(async () => {
      await onConfirm()
      return true
    })
    if (done) setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={leading ? 'button leading' : small ? 'button small' : 'button'}
        onClick={() => {
          clear()
          setOpen(true)
        }}
      >
        {label}
      </button>
      {/* It cannot be called back once it was sent: who closes the question still learns what came of it. */}
      {failure && !open && <Failure sentence={failure} />}
      <Dialog title={title} open={open} focusTitle onClose={() => setOpen(false)}>
        {children}
        {failure && <Failure sentence={failure} />}
        <p className="ways-on">
          {answer && (
            <button
              type="button"
              className="button leading again"
              aria-busy={busy}
              aria-disabled={busy || undefined}
              onClick={() => void confirm()}
            >
              {answer}
              {busy && <Spinner />}
            </button>
          )}
          <button type="button" className="button" onClick={() => setOpen(false)}>
            {answer && !busy ? 'Cancel' : 'Close'}
          </button>
        </p>
      </Dialog>
    </>
  )
}
