import type { CodingPack, SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { hasSoundForEveryEvent } from '@earcon/contract/catalogue/coding-events.rules'
import { useMemo } from 'react'
import { Link } from '../../ui/link.tsx'
import { Rehearsal } from '../rehearsal/rehearsal.public.ts'
import { EnvelopesIsland, SoundFigureIsland } from './islands.ts'
import { Eq } from './paper.tsx'

/** Fig. 1: a session to be heard, with any pack that has a sound for all of it. */
export function SessionFigure({ packs, chosen }: { packs: CodingPack[]; chosen: string }) {
  const whole = useMemo(() => packs.filter(hasSoundForEveryEvent), [packs])
  return (
    <div className="into-margin" id="fig-session">
      <Rehearsal packs={whole} chosen={chosen} number={1} />
    </div>
  )
}

/** Fig. 2: how a session starts, by time and frequency. */
export function SpectrogramFigure({ of: pack }: { of: SoundPack }) {
  const track = pack.tracks.find(({ event }) => event === 'session.start')
  if (!track) return null
  return (
    <div id="fig-spectrogram">
      <SoundFigureIsland
        {...{ pack, track }}
        number={2}
        caption={
          <>
            <cite>{track.title}</cite>, by which a session starts in{' '}
            <Link to={`/sound-pack/${pack.id}`}>{pack.title}</Link>: above, its spectrum by{' '}
            <Eq to="spectrum" />, the more ink, the louder; below, its waveform. Press anywhere to hear it
            from there.
          </>
        }
      />
    </div>
  )
}

const compared = ['session.start', 'input.required', 'task.error', 'task.complete']

/** Fig. 3: what tells four sounds of one pack apart before a note is heard. */
export function EnvelopesFigure({ of: pack }: { of: SoundPack }) {
  const tracks = compared.flatMap((event) => pack.tracks.find((track) => track.event === event) ?? [])
  return (
    <div id="fig-envelopes">
      <EnvelopesIsland
        {...{ pack, tracks }}
        number={3}
        caption={
          <>
            Four sounds of <Link to={`/sound-pack/${pack.id}`}>{pack.title}</Link> on one scale of time: how
            each is let in, note by note, and how it dies away.
          </>
        }
      />
    </div>
  )
}
