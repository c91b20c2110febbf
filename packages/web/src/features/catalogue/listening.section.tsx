/** How a sound is heard and followed, wherever one is shown. */
export { previewOf } from './preview.ts'
export { PreviewButton } from './preview-button.tsx'
export { Seeker } from './seeker.tsx'
export { Ink, markHeard, type Part, partOf } from './waveform.tsx'
