import type { SoundSample } from '@earcon/contract/samples/samples.calls'
import { useMemo } from 'react'
import { type Playable, SoundRemark, useSoundRemark } from '../player/player.public.ts'
import { VersionButton } from './version-button.tsx'

export function SampleCard({ sample, heading: Heading }: { sample: SoundSample; heading: 'h2' | 'h3' }) {
  const { fresh, old } = useMemo(() => versionsOf(sample), [sample])
  return (
    <li className="sample">
      <div className="headline">
        <Heading>{sample.title}</Heading>
        <span className="length">{sample.duration}</span>
      </div>
      <Context of={sample} fresh={fresh} old={old ?? fresh} />
      <div className="versions">
        <VersionButton sound={fresh} text="New" name={sample.title} />
        {old && <VersionButton sound={old} text="Old" name={sample.title} />}
      </div>
    </li>
  )
}

/** Where the sound is at home; in its place, what is to be said of either version. */
function Context({ of: { context }, fresh, old }: { of: SoundSample; fresh: Playable; old: Playable }) {
  const ofFresh = useSoundRemark(fresh)
  const ofOld = useSoundRemark(old)
  const remark = ofFresh ?? ofOld
  return (
    <div className="remarked">
      <p className="context">{context}</p>
      {remark && <SoundRemark>{remark}</SoundRemark>}
    </div>
  )
}

function versionsOf({ id, title, src, oldSrc }: SoundSample): { fresh: Playable; old: Playable | null } {
  return {
    fresh: { kind: 'sample', id: `${id} new`, title, src },
    old: oldSrc ? { kind: 'sample', id: `${id} old`, title: `${title} (old)`, src: oldSrc } : null,
  }
}
