import { useEffect, useState } from 'react'
import type { Playable, PlayerControls } from '../../player/player.public.ts'

/** Stands in for what listens where its script cannot be had: what is pressed is told of, and nothing else is missing. */
export function NoListening({ connect }: { connect: (player: PlayerControls) => () => void }) {
  const [missed, setMissed] = useState<Playable>()
  useEffect(
    () => connect({ press: setMissed, phaseOf: () => 'silent', subscribe: () => () => {} }),
    [connect],
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as the server has drawn it; nothing will play */}
      <audio hidden />
      {missed && (
        <div className="voice-remark">
          <p className="remark complaint" role="alert">
            Failed to load preview for {missed.title}.
          </p>
        </div>
      )}
    </>
  )
}
