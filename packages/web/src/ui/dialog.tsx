import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { focusOn } from './focus.ts'
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
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { show, close, dialog } = useModal()

  // Left open in a panel that is put away, it would hold the whole page; later than this the element is out of reach.
  useLayoutEffect(() => {
    if (!open) return
    show()
    // Not every browser takes what cannot be reached by Tab for the first that can have the focus.
    if (focusTitle) focusOn(heading.current)
    return close
  }, [open, focusTitle, show, close])

  return (
    <dialog
      {...dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={(event) => {
        dialog.onClose()
        // The browser tells it a moment later, when it may be open again.
        if (!event.currentTarget.open) onClose()
      }}
    >
      <h2 id={id} ref={heading}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
