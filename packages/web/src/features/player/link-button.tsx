import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon, Icon } from '../../ui/icons.tsx'
import type { Playable } from './playable.ts'
import { soundPosition } from './player-store.ts'
import { formatMoment, trackDeepLinkOf } from './track-deep-link.rules.ts'

/** How long it is told that the link was copied, in milliseconds. */
const copiedMessageMs = 5000

interface LinkedSound {
  sound: Playable
  isHeard: boolean
}

/** Copies a link to the moment that is heard; where a page may not copy, it hands the link out. */
export function CopyLinkButton({ pack, sound, isHeard }: LinkedSound & { pack: string }) {
  const { moment, look, isHeld, holding } = useCurrentMoment({ sound, isHeard })
  const [copied, setCopied] = useState(false)
  const [shown, setShown] = useState('')
  const name = `Copy link at ${moment}`

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setCopied, copiedMessageMs, false)
    return () => clearTimeout(timer)
  }, [copied])

  const press = async () => {
    const url = location.origin + trackDeepLinkOf(pack, sound.id, look())
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // Forbidden, or not there at all.
      if (!(await shareLink({ title: sound.title, url }))) setShown(url)
    }
  }

  return (
    <span className="moment-link" hidden={!isHeard && !isHeld && !copied && !shown}>
      <button
        type="button"
        className="button bare"
        aria-label={name}
        title={name}
        onClick={() => void press()}
        {...holding}
      >
        {copied ? <CheckIcon /> : <LinkIcon />}
      </button>
      <span role="status">{copied && 'Link copied.'}</span>
      {shown && <LinkDialog url={shown} onClose={() => setShown('')} />}
    </span>
  )
}

/** The moment that is heard, in words; whoever stands on the button is told a new one only when they press. */
function useCurrentMoment({ sound, isHeard }: LinkedSound) {
  const { length = 0 } = sound
  const newest = useRef(0)
  const [moment, setMoment] = useState(() => formatMoment(soundPosition(sound), length))
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (!isHeard) return
    const follow = () => {
      newest.current = soundPosition(sound)
      if (!isHeld) setMoment(formatMoment(newest.current, length))
    }
    const timer = setInterval(follow, 100)
    return () => clearInterval(timer)
  }, [isHeard, isHeld, sound, length])

  const look = () => {
    if (isHeard) newest.current = soundPosition(sound)
    setMoment(formatMoment(newest.current, length))
    return newest.current
  }
  return { moment, look, isHeld, holding: { onFocus: () => setHeld(true), onBlur: () => setHeld(false) } }
}

/** A phone has a way of its own to hand links on. */
async function shareLink(link: { title: string; url: string }) {
  if (!matchMedia('(pointer: coarse)').matches || !('share' in navigator)) return false
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    // Thought better of.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

const LinkDialog = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Dialog title="Link to this moment" open onClose={onClose}>
    <form method="dialog">
      <p>This browser does not let a page copy: here is the link itself.</p>
      <p>
        <input
          className="input"
          aria-label="Link"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </p>
      <button type="submit" className="button">
        Close
      </button>
    </form>
  </Dialog>
)

const LinkIcon = () => (
  <Icon>
    <path d="M10.5 13.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1" />
    <path d="M13.5 10.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1" />
  </Icon>
)
