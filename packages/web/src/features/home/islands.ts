import { trackSelectionIsland } from '../catalogue/catalogue.public.ts'
import { contactIsland } from '../contact/contact.public.ts'
import { envelopesIsland, soundFigureIsland } from '../figures/figures.public.ts'
import { scopeFigureIsland } from '../licences/licences.public.ts'
import { audioIsland } from '../player/player.public.ts'
import { fetchRehearsal } from '../rehearsal/rehearsal.public.ts'
import { samplesIsland } from '../samples/samples.public.ts'

/** What of the paper can be pressed: whoever only reads waits for none of it. */
export const AudioIsland = audioIsland.Part
export const SoundFigureIsland = soundFigureIsland.Part
export const EnvelopesIsland = envelopesIsland.Part
export const TrackSelectionIsland = trackSelectionIsland.Part
export const SamplesIsland = samplesIsland.Part
export const ContactIsland = contactIsland.Part
export const ScopeFigureIsland = scopeFigureIsland.Part

const islands = [
  audioIsland,
  soundFigureIsland,
  envelopesIsland,
  trackSelectionIsland,
  samplesIsland,
  contactIsland,
  scopeFigureIsland,
]

export const fetchIslands = () => Promise.all([fetchRehearsal(), ...islands.map(({ fetch }) => fetch())])
