import { useCallback, useEffect, useRef, useState } from 'react'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { NavLinks } from './nav-links.tsx'

/** Where the bar has room for its links again; layout.css has the same number. */
const wide = '(width >= 768px)'

/** The button of small screens, and the menu it opens: the browser keeps the focus inside and closes it on Escape. */
export function Menu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => dialog.current?.close(), [])

  useEffect(() => {
    const bar = matchMedia(wide)
    bar.addEventListener('change', close)
    return () => bar.removeEventListener('change', close)
  }, [close])

  return (
    <>
      <button
        type="button"
        className="button bare open-menu"
        aria-label="Open menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => {
          dialog.current?.showModal()
          setOpen(true)
        }}
      >
        <MenuIcon />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way out */}
      <dialog
        ref={dialog}
        className="dialog menu"
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={({ target }) => {
          // On the page beside the menu, or on a link in it.
          if (target === dialog.current || (target instanceof Element && target.closest('a'))) close()
        }}
      >
        <button
          type="button"
          className="button bare close-menu"
          aria-label="Close menu"
          aria-expanded={open}
          onClick={close}
        >
          <CloseIcon />
        </button>
        <NavLinks />
      </dialog>
    </>
  )
}
