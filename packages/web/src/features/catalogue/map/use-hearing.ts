import type { MapPoint } from '@earcon/contract/catalogue/map/map.calls'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Playable,
  playerControls,
  pressSound,
  previewAddress,
  stopPlayback,
  useSoundRemark,
} from '../../player/player.public.ts'

/** How somebody turned to a point. */
type Turn = 'rested' | 'focused' | 'pressed'

/** What is heard of a map, one point at a time. */
export function useHearing(points: readonly MapPoint[]) {
  const previews = useMemo(() => previewsOf(points), [points])
  const [id, setId] = useState<string>()
  const heard = points.find((point) => point.id === id)
  const preview = previews.find((preview) => preview.id === id)
  const remark = useSoundRemark(preview)
  const isHeldBack = useHeldBack(remark)
  const isByRest = useRef(false)

  const hear = useCallback(
    (point: MapPoint, turn: Turn) => {
      setId(point.id)
      const sound = previews.find((preview) => preview.id === point.id)
      if (!sound) return
      isByRest.current = turn === 'rested'
      if (turn === 'pressed') pressSound(sound)
      else if (!isHeldBack() && playerControls.phaseOf(sound) === 'silent') pressSound(sound)
    },
    [previews, isHeldBack],
  )

  /** What only a pointer at rest has put on goes with it. */
  const leave = useCallback(() => {
    if (isByRest.current) stopPlayback()
    isByRest.current = false
  }, [])

  // What has gone with another list could not be stopped there any more.
  const isGone = id !== undefined && !heard
  useEffect(() => {
    if (isGone) stopPlayback()
  }, [isGone])

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && stopPlayback()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return { heard, preview, remark, hear, leave }
}

/** Before the first press browsers let no page sound. That is told once, by the sound that was held back; then nothing is tried until somebody has pressed. */
function useHeldBack(remark: string | null) {
  const wasTold = useRef(false)
  useEffect(() => {
    if (remark && !hasPressed()) wasTold.current = true
  }, [remark])
  return useCallback(() => wasTold.current && !hasPressed(), [])
}

const hasPressed = () => navigator.userActivation.hasBeenActive

function previewsOf(points: readonly MapPoint[]) {
  const previews: Playable[] = points.map(({ id, title, pack }) => ({
    kind: 'preview',
    id,
    title,
    src: previewAddress(id),
    album: pack.title,
    playlist: () => previews,
  }))
  return previews
}
