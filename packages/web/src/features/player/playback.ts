import type { PlaybackEvent } from './player.rules.ts'

type OnPlaybackEvent = (event: PlaybackEvent) => void

/** For how long sound may run dry before it counts as loading again, in milliseconds. A jump is quicker. */
const stallToleranceMs = 300

/** Puts a sound on and tells what becomes of it, until it is taken off again by the function that comes back. */
export function startPlayback(
  audio: HTMLAudioElement,
  { src, start }: { src: string; start: number },
  onEvent: OnPlaybackEvent,
) {
  const over = new AbortController()
  const { signal } = over
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) =>
    audio.addEventListener(name, act, { signal })
  let sounded = false
  let dry: ReturnType<typeof setTimeout> | undefined
  /** Where it was when it last told its time; nowhere while it jumps. */
  let last = Number.POSITIVE_INFINITY

  const onSound = () => {
    clearTimeout(dry)
    sounded = true
    if (!audio.paused) onEvent({ type: 'ready' })
  }
  on('playing', onSound)
  // After a jump WebKit plays on without ever saying so: time that goes on is sound.
  on('timeupdate', () => {
    if (audio.currentTime > last && !audio.seeking) onSound()
    last = audio.currentTime
  })
  on('seeking', () => {
    last = Number.POSITIVE_INFINITY
  })
  on('waiting', () => {
    clearTimeout(dry)
    const from = audio.currentTime
    dry = setTimeout(() => {
      const goesOn = audio.readyState >= audio.HAVE_FUTURE_DATA || audio.currentTime > from
      if (!goesOn) onEvent({ type: 'stalled' })
    }, stallToleranceMs)
  })
  // Also from outside: by the system's keys, headphones pulled out, another program. An end or an error pauses as well.
  on('pause', () => audio.paused && !audio.ended && !audio.error && onEvent({ type: 'paused' }))
  on('ended', () => onEvent({ type: 'ended' }))
  on('error', () => {
    if (sounded || audio.error?.code === MediaError.MEDIA_ERR_DECODE) return onEvent({ type: 'broken' })
    onEvent({ type: 'failed' })
    void askWhySilent(src, signal).then((event) => signal.aborted || onEvent(event))
  })

  audio.src = src
  if (start > 0) audio.currentTime = start
  playAudio(audio, (event) => signal.aborted || onEvent(event))

  return () => {
    over.abort()
    clearTimeout(dry)
    audio.pause()
    // Only so does the browser stop fetching what nobody listens to.
    audio.removeAttribute('src')
    audio.load()
  }
}

/** Browsers keep a page from making noise unasked; every other failure is told by an event of its own. */
export const playAudio = (audio: HTMLAudioElement, onEvent: (event: PlaybackEvent) => unknown) =>
  void audio.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onEvent({ type: 'prevented' })
  })

/** The element does not say why it has no sound; its address does, as soon as it is there or has been waited for in vain. */
async function askWhySilent(src: string, signal: AbortSignal): Promise<PlaybackEvent> {
  try {
    const { status, headers } = await fetch(src, {
      headers: { range: 'bytes=0-0' },
      cache: 'no-store',
      signal,
    })
    const retryAfter = Number(headers.get('retry-after') ?? 2)
    return { type: 'answered', status, retryAfter: Number.isFinite(retryAfter) ? retryAfter : 2 }
  } catch {
    return { type: 'answered', status: 0, retryAfter: 0 }
  }
}
