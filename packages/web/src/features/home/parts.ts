import { later } from '../../ui/later.tsx'
import { fetchRehearsal } from '../rehearsal/rehearsal.section.tsx'

const audio = later(async () => (await import('../../layout/audio.tsx')).Audio)
const spectrogram = later(async () => (await import('../figures/sound-figure.section.tsx')).SoundFigure)
const envelopes = later(async () => (await import('../figures/envelopes.section.tsx')).Envelopes)
const selection = later(async () => (await import('../catalogue/selection.section.tsx')).Selection)
const samples = later(async () => (await import('../samples/samples.section.tsx')).Samples)
const contact = later(async () => (await import('../contact/contact.section.tsx')).Contact)

/** What of the paper can be pressed: whoever only reads waits for none of it. */
export const Audio = audio.Part
export const SoundFigure = spectrogram.Part
export const Envelopes = envelopes.Part
export const Selection = selection.Part
export const Samples = samples.Part
export const Contact = contact.Part

export const fetchParts = () =>
  Promise.all([
    fetchRehearsal(),
    ...[audio, spectrogram, envelopes, selection, samples, contact].map(({ fetch }) => fetch()),
  ])
