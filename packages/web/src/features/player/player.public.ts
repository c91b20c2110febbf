/** How a sound is heard and followed, wherever one is shown. */
export { previewOf } from './preview.ts'
export { PreviewButton } from './preview-button.tsx'
export { Seeker } from './seeker.tsx'
export { HeardGradient, markHeard, type PreviewPart, previewPartOf } from './waveform.tsx'
