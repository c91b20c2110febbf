import type { ReactNode } from 'react'

/** Drawn with the pen of the text around them; what they mean is said by the control that holds them. */
const Icon = ({ children }: { children: ReactNode }) => (
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

export const PauseIcon = () => (
  <Icon>
    <path d="M9 7v10M15 7v10" strokeWidth="2.5" />
  </Icon>
)

export const SoundIcon = () => (
  <Icon>
    <path d="M4 10v4h3l4.5 4V6L7 10z" />
    <path d="M15 9.5a4 4 0 0 1 0 5M17.5 7a7.5 7.5 0 0 1 0 10" />
  </Icon>
)

export const MutedIcon = () => (
  <Icon>
    <path d="M4 10v4h3l4.5 4V6L7 10z" />
    <path d="M15.5 9.5l5 5M20.5 9.5l-5 5" />
  </Icon>
)

export const SeenIcon = () => (
  <Icon>
    <path d="M3 12c2.2-3.6 5.3-5.5 9-5.5s6.8 1.9 9 5.5c-2.2 3.6-5.3 5.5-9 5.5s-6.8-1.9-9-5.5z" />
    <path d="M14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z" />
  </Icon>
)

export const HiddenIcon = () => (
  <Icon>
    <path d="M3 10.5c2.2 3.6 5.3 5.5 9 5.5s6.8-1.9 9-5.5M12 16v3M6.5 14.5l-1.7 2.3M17.5 14.5l1.7 2.3" />
  </Icon>
)

/** Turns while something is awaited. */
export const Spinner = () => (
  <svg className="icon spinner" viewBox="0 0 24 24" fill="none" strokeWidth="1.5" aria-hidden="true">
    <circle className="track" cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 8 8" stroke="currentColor" strokeLinecap="round" />
  </svg>
)
