import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { useModal } from '../ui/modal.ts'
import { NavLinks } from './nav-links.tsx'

/** Where the bar has room for its links again; layout.css has the same number. */
const wide = '(width >= 768px)'

/** The button of small screens, and the menu it opens. */
export function Menu() {
  const { open, close, opener, closer, dialog } = useModal()
  const { key } = useLocation()
  const at = useNavigation().location?.key ?? key
  const openedAt = useRef(at)

  useEffect(() => {
    const bar = matchMedia(wide)
    bar.addEventListener('change', close)
    addEventListener('pagehide', close)
    return () => {
      bar.removeEventListener('change', close)
      removeEventListener('pagehide', close)
    }
  }, [close])

  // Whichever way one leaves the page, the browser's own included.
  useEffect(() => {
    if (openedAt.current !== at) close()
    openedAt.current = at
  }, [close, at])

  return (
    <>
      <button
        type="button"
        className="button bare open-menu"
        aria-label="Open menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        {...opener}
      >
        <MenuIcon />
      </button>
      <dialog className="dialog menu" aria-label="Menu" {...dialog}>
        <button
          type="button"
          className="button bare close-menu"
          aria-label="Close menu"
          aria-expanded={open}
          {...closer}
        >
          <CloseIcon />
        </button>
        <NavLinks onFollow={close} />
      </dialog>
    </>
  )
}
