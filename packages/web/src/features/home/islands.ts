import { lazyIsland } from '../../ui/lazy-island.tsx'
import { fetchRehearsal } from '../rehearsal/rehearsal.tsx'

const audio = lazyIsland(async () => (await import('../player/audio-element.tsx')).AudioElement)
const spectrogram = lazyIsland(async () => (await import('../figures/sound-figure.tsx')).SoundFigure)
const envelopes = lazyIsland(async () => (await import('../figures/envelopes.tsx')).Envelopes)
const selection = lazyIsland(async () => (await import('../catalogue/track-selection.tsx')).TrackSelection)
const samples = lazyIsland(async () => (await import('../samples/samples.tsx')).Samples)
const contact = lazyIsland(async () => (await import('../contact/contact.tsx')).Contact)

/** What of the paper can be pressed: whoever only reads waits for none of it. */
export const AudioIsland = audio.Part
export const SoundFigureIsland = spectrogram.Part
export const EnvelopesIsland = envelopes.Part
export const TrackSelectionIsland = selection.Part
export const SamplesIsland = samples.Part
export const ContactIsland = contact.Part

export const fetchIslands = () =>
  Promise.all([
    fetchRehearsal(),
    ...[audio, spectrogram, envelopes, selection, samples, contact].map(({ fetch }) => fetch()),
  ])
