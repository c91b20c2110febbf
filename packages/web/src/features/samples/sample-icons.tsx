import { Icon } from '../../ui/icons.tsx'

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
