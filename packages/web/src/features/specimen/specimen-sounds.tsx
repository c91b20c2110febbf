import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import type { ApiCaller } from '../../platform/api.ts'
import { Envelopes, SoundFigure } from '../figures/figures.public.ts'

/** Of short sounds the preview is the whole, of music a part. */
export const loadSpecimenPacks = (ask: ApiCaller) =>
  Promise.all(['cold-start', 'warm-cache'].map((id) => ask('GET /sound-packs/:id', { params: { id } })))

export const SoundFigures = ({ packs }: { packs: SoundPack[] }) => (
  <div className="specimen-paper">
    {packs.map((pack, index) => (
      <div key={pack.id}>
        {pack.tracks.slice(0, 1).map((track) => (
          <SoundFigure
            key={track.id}
            {...{ pack, track }}
            number={index + 5}
            caption={
              <>
                <cite>{track.title}</cite>, its spectrogram over its waveform. The more ink, the louder; what
                is 48 dB softer than the loudest leaves the paper bare.
              </>
            }
          />
        ))}
      </div>
    ))}
    {packs.slice(0, 1).map((pack) => (
      <Envelopes
        key={pack.id}
        pack={pack}
        tracks={pack.tracks.filter(({ event }) => event && compared.has(event))}
        number={7}
        caption={
          <>
            Four sounds of <cite>{pack.title}</cite> on the same scale of time.
          </>
        }
      />
    ))}
  </div>
)

const compared = new Set<string>(['session.start', 'input.required', 'task.error', 'task.complete'])
