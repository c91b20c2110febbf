import { Icon } from '../../ui/icons.tsx'

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14" />
  </Icon>
)

/** Closes as what is awaited comes; in its middle the sign for enough. */
export const ProgressRing = ({ percent }: { percent: number }) => (
  <Icon>
    <circle className="track" cx="12" cy="12" r="9" />
    <circle
      cx="12"
      cy="12"
      r="9"
      pathLength="100"
      strokeDasharray={`${percent} 100`}
      transform="rotate(-90 12 12)"
    />
    <path d="M9.5 9.5l5 5M14.5 9.5l-5 5" />
  </Icon>
)
