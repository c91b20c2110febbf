import { duration } from '@earcon/contract/duration'
import { clock, soughtBy } from '@earcon/contract/player'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react'
import { type Playable, position, seek, usePhase } from '../../state/player.ts'

/** Lies over the part of a plot that can be heard: shows where one is in it, and leads elsewhere. At rest, it starts there. */
export function Seeker({
  sound,
  begin,
  end,
  length,
  mark,
}: {
  sound: Playable
  /** From where to where it lies over the plot, as shares of it. */
  begin: number
  end: number
  /** Of what can be heard, in seconds. */
  length: number
  /** Marks on the plot how much of it has been heard, as a share. */
  mark: (heard: number) => void
}) {
  const active = usePhase(sound) !== 'silent'
  const slider = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)

  const show = useCallback(
    (seconds: number, aloud: boolean) => {
      mark(Math.min(1, seconds / length))
      if (aloud && slider.current) tell(slider.current, seconds, length)
    },
    [mark, length],
  )

  useEffect(() => {
    // Set by script, since the policy refuses styles in the page.
    slider.current?.style.setProperty('left', `${begin * 100}%`)
    slider.current?.style.setProperty('width', `${(end - begin) * 100}%`)
  }, [begin, end])

  useEffect(() => {
    let frame = 0
    const follow = () => {
      // A listener who stands on it is told where it is when asked, not once a second.
      if (!dragged.current) show(position(sound), document.activeElement !== slider.current)
      if (active) frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [active, sound, show])

  const goTo = (seconds: number) => {
    show(seconds, true)
    seek(sound, seconds)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const seconds = soughtBy(event.key, position(sound), length)
    if (seconds === undefined) return
    event.preventDefault()
    goTo(seconds)
  }

  /** The last instant is left to the sound itself: whoever drags to the very end still hears it end. */
  const under = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(0.99, Math.max(0, (clientX - left) / width)) * length
  }

  return (
    <div
      ref={slider}
      className="seeker"
      role="slider"
      tabIndex={active ? 0 : -1}
      aria-label={`Position in ${sound.title}`}
      aria-valuemin={0}
      aria-valuemax={length}
      aria-valuenow={0}
      aria-valuetext={textOf(0, length)}
      onFocus={({ currentTarget }) => tell(currentTarget, position(sound), length)}
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
      onPointerCancel={() => {
        dragged.current = false
        show(position(sound), false)
      }}
    />
  )
}

const textOf = (seconds: number, length: number) => `${clock(seconds)} of ${duration(length)}`

function tell(slider: HTMLElement, seconds: number, length: number) {
  slider.setAttribute('aria-valuenow', seconds.toFixed(1))
  slider.setAttribute('aria-valuetext', textOf(seconds, length))
}
