import { useEffect } from 'react'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { useModal } from '../ui/modal.ts'
import { NavLinks } from './nav-links.tsx'

/** Where the bar has room for its links again; layout.css has the same number. */
const wide = '(width >= 768px)'

/** The button of small screens, and the menu it opens. */
export function Menu() {
  const { open, show, close, dialog } = useModal()

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
        onClick={show}
      >
        <MenuIcon />
      </button>
      <dialog className="dialog menu" aria-label="Menu" {...dialog}>
        <button
          type="button"
          className="button bare close-menu"
          aria-label="Close menu"
          aria-expanded={open}
          onClick={close}
        >
          <CloseIcon />
        </button>
        <NavLinks onFollow={close} />
      </dialog>
    </>
  )
}
