export { AudioElement } from './audio-element.tsx'
export { audioIsland } from './audio-island.ts'
export { MomentLink } from './moment-link.tsx'
export type { Playable } from './playable.ts'
export { beingRecordedMessage, isPlayerBusy } from './player.rules.ts'
export {
  beginPerformance,
  type PlayerControls,
  playedShareOf,
  playerControls,
  pressSound,
  restartSound,
  soundPosition,
  stopPlayback,
  usePlayerPhase,
  useSoundRemark,
} from './player-store.ts'
export { previewAddress, previewOf } from './preview.ts'
export { PreviewButton } from './preview-button.tsx'
export { Seeker } from './seeker.tsx'
export { SoundRemark } from './sound-remark.tsx'
export { TrackPlot } from './track-plot.tsx'
export { setMuted, useMuted } from './volume.ts'
export { HeardGradient, markHeard, type PreviewPart, previewPartOf } from './waveform.tsx'
