import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Playable } from './playable.ts'
import { formatPosition, seekTargetOf } from './player.rules.ts'
import { pressSound, seekSound, soundPosition, usePlayerPhase } from './player-store.ts'

/** Lies over a plot: shows where one is in what can be heard of it, and leads elsewhere. At rest, it starts there. */
export function Seeker({
  sound,
  begin,
  end,
  length,
  mark,
}: {
  sound: Playable
  /** From where to where of the plot something can be heard, as shares of it. */
  begin: number
  end: number
  /** Of what can be heard, in seconds. */
  length: number
  /** Marks on the plot how much of it has been heard, as a share. */
  mark: (heard: number) => void
}) {
  const active = usePlayerPhase(sound) !== 'silent'
  // Only what was heard once is a stop of the Tab key: a table of tracks has as many sliders as rows.
  const [wasActive, setWasActive] = useState(false)
  if (active && !wasActive) setWasActive(true)
  const slider = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)

  const show = useCallback(
    (seconds: number, aloud: boolean) => {
      mark(Math.min(1, seconds / length))
      if (aloud && slider.current) setSliderValue(slider.current, seconds, length)
    },
    [mark, length],
  )

  useEffect(() => {
    let frame = 0
    const follow = () => {
      // A listener who stands on it is told where it is when asked, not once a second.
      if (!dragged.current) show(soundPosition(sound), !active || document.activeElement !== slider.current)
      if (active) frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [active, sound, show])

  const goTo = (seconds: number) => {
    show(seconds, true)
    seekSound(sound, seconds)
  }

  const letGo = () => {
    dragged.current = false
    show(soundPosition(sound), false)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return letGo()
    const seconds = seekTargetOf(event.key, soundPosition(sound), length)
    if (seconds === undefined && event.key !== ' ') return
    event.preventDefault()
    if (seconds !== undefined) goTo(seconds)
    else if (!event.repeat) pressSound(sound)
  }

  /** What lies beside the part that can be heard leads to its nearer end. The last instant is left to the sound itself. */
  const under = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = ((clientX - left) / width - begin) / (end - begin)
    return Math.min(0.99, Math.max(0, share)) * length
  }

  return (
    <div
      ref={slider}
      className="seeker"
      role="slider"
      tabIndex={wasActive ? 0 : -1}
      aria-label={`Position in ${sound.title}`}
      aria-valuemin={0}
      aria-valuemax={length}
      aria-valuenow={0}
      aria-valuetext={formatPosition(0, length)}
      onFocus={({ currentTarget }) => setSliderValue(currentTarget, soundPosition(sound), length)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = true
        show(under(event), false)
      }}
      onPointerMove={(event) => dragged.current && show(under(event), false)}
      onPointerUp={(event) => {
        if (!dragged.current) return
        dragged.current = false
        goTo(under(event))
      }}
      // A finger that turned out to scroll the page.
      onPointerCancel={letGo}
    />
  )
}

function setSliderValue(slider: HTMLElement, seconds: number, length: number) {
  slider.setAttribute('aria-valuenow', seconds.toFixed(1))
  slider.setAttribute('aria-valuetext', formatPosition(seconds, length))
}
