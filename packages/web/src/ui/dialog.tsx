import { type ReactNode, useId, useLayoutEffect } from 'react'
import { useModal } from './modal.ts'

interface DialogProps {
  title: string
  open: boolean
  /** It comes unawares: reading begins at its title, so that nothing is answered by whoever presses twice. */
  focusTitle?: boolean
  /** Told once it is closed, whichever way. */
  onClose: () => void
  children: ReactNode
}

/** A question that stands before everything else until it is answered. */
export function Dialog({ title, open, focusTitle = false, onClose, children }: DialogProps) {
  const heading = useId()
  const { show, close, dialog } = useModal()

  // Left open in a panel that is put away, it would hold the whole page; later than this the element is out of reach.
  useLayoutEffect(() => {
    if (!open) return
    show()
    return close
  }, [open, show, close])

  return (
    <dialog
      {...dialog}
      className="dialog"
      aria-labelledby={heading}
      onClose={(event) => {
        dialog.onClose()
        // The browser tells it a moment later, when it may be open again.
        if (!event.currentTarget.open) onClose()
      }}
    >
      {/* The first that can have the focus gets it. */}
      <h2 id={heading} {...(focusTitle && { tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
