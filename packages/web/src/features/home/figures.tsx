import type { CodingPack } from '@earcon/contract/catalogue'
import { codingEvents } from '@earcon/contract/moments'
import { useMemo } from 'react'
import { Rehearsal } from '../rehearsal/rehearsal.section.tsx'

/** Fig. 1: a session to be heard, with any pack that has a sound for all of it. */
export function SessionFigure({ packs, chosen }: { packs: CodingPack[]; chosen: string }) {
  const whole = useMemo(() => packs.filter(({ sounds }) => sounds.length === codingEvents.length), [packs])
  return (
    <div className="into-margin" id="fig-session">
      <Rehearsal packs={whole} chosen={chosen} number={1} />
    </div>
  )
}
