import type { ReactNode } from 'react'

/** Drawn with the pen of the text around them; what they mean is said by the control that holds them. Those of one place stand there. */
export const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    className="icon"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const CartIcon = () => (
  <Icon>
    <path d="M3 4h2.2l2.3 11h10l2-8H6.1" />
    <path d="M9 19.5h0M16.5 19.5h0" strokeWidth="3" />
  </Icon>
)

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
)

export const PlayIcon = () => (
  <Icon>
    <path className="solid" d="M8.5 6v12l9.5-6z" />
  </Icon>
)

export const StopIcon = () => (
  <Icon>
    <path className="solid" d="M7.5 7.5h9v9h-9z" />
  </Icon>
)

/** Turns while something is awaited. */
export const Spinner = () => (
  <svg className="icon spinner" viewBox="0 0 24 24" fill="none" strokeWidth="1.5" aria-hidden="true">
    <circle className="track" cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 8 8" stroke="currentColor" strokeLinecap="round" />
  </svg>
)
