import type { SoundSample } from '@earcon/contract/samples/samples.calls'
import { setMuted, useMuted } from '../player/player.public.ts'
import { SampleCard } from './sample-card.tsx'
import { MutedIcon, SoundIcon } from './sample-icons.tsx'

/** The samples, on their own page and on the home page: what they are, a switch, and a card for each. */
export function Samples({ samples, heading }: { samples: SoundSample[]; heading: 'h2' | 'h3' }) {
  return (
    <div className="samples-part">
      <p>
        Short sounds to be heard whole. <em>New</em> is the sound as it is today; where there is an{' '}
        <em>Old</em>, it is how it began.
      </p>
      <MuteButton />
      <ul className="samples" aria-label="Sound samples">
        {samples.map((sample) => (
          <SampleCard key={sample.id} {...{ sample, heading }} />
        ))}
      </ul>
    </div>
  )
}

function MuteButton() {
  const muted = useMuted()
  return (
    <button type="button" className="button mute" onClick={() => setMuted(!muted)}>
      {muted ? <MutedIcon /> : <SoundIcon />}
      {muted ? 'Unmute' : 'Mute'}
    </button>
  )
}
