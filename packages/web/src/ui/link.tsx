import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of ours, or `#` and a place on this page. */
  to: string
  /** What the history remembers of this step. */
  state?: unknown
  replace?: boolean | undefined
}

const Navigate = createContext<NavigateFunction | undefined>(undefined)

/**
 * Stands around the page: whatever is a link within leads on without loading anew. The router's own link resolves its address and
 * listens to the location, each for itself, which was a third of drawing a page; this one leaves that to the browser.
 */
export function LinkNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return <Navigate value={navigate}>{children}</Navigate>
}

/** The only kind of link within the shop: also one that works before, and without, its script. */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps) {
  const navigate = useContext(Navigate)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || isForBrowser(event)) return
    event.preventDefault()
    const { href, pathname, search, hash } = event.currentTarget
    void navigate(pathname + search + hash, { state, replace: replace ?? href === location.href })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Somebody wants it in a new tab, to be saved or the like; or it was dealt with. */
const isForBrowser = ({
  defaultPrevented,
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) =>
  defaultPrevented ||
  button !== 0 ||
  metaKey ||
  altKey ||
  ctrlKey ||
  shiftKey ||
  (target && target !== '_self')
