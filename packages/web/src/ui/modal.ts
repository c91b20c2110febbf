import { type MouseEvent, useCallback, useRef, useState } from 'react'

/**
 * What makes a <dialog> modal: the browser keeps the focus inside and gives it back, Escape closes it, and so does a
 * press on the page beside it. Spread `dialog` on the element.
 */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback(() => {
    ref.current?.showModal()
    setOpen(true)
  }, [])
  const close = useCallback(() => ref.current?.close(), [])
  const dialog = {
    ref,
    onClose: () => setOpen(false),
    onClick: ({ target }: MouseEvent) => {
      if (target === ref.current) close()
    },
  }
  return { open, show, close, dialog }
}
