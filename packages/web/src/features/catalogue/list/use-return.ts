import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Playable, playerControls, pressSound, soundPosition } from '../../player/player.public.ts'

/** What was heard when a list was left, and up to where. */
let left: { entry: string; id: string; second: number } | undefined

/** Whoever comes back to a list by the browser's history hears on what was heard there. */
export function useReturn(voices: readonly Playable[]) {
  const { key } = useLocation()
  const here = useRef({ voices, key })
  useLayoutEffect(() => {
    here.current = { voices, key }
  })

  useEffect(() => {
    const { voices, key } = here.current
    const heard = left?.entry === key ? left : undefined
    left = undefined
    const voice = heard && voices.find(({ id }) => id === heard.id)
    if (voice) pressSound(voice, heard.second)
  }, [])

  // Before the audio element goes, which says no more where it was.
  useLayoutEffect(
    () => () => {
      const { voices, key } = here.current
      const voice = voices.find((one) => playerControls.phaseOf(one) !== 'silent')
      if (voice) left = { entry: key, id: voice.id, second: soundPosition(voice) }
    },
    [],
  )
}
