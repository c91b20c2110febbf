/** What the system may show of a sound while it is on. */
export interface MediaSessionInfo {
  title: string
  artist?: string
  album?: string
  artwork?: string | null
}

export interface MediaKeyHandlers {
  resume: () => void
  /** 1 is what comes after, −1 what comes before what is on. */
  skip: (by: number) => void
  pause: () => void
  stop: () => void
  seek: (seconds: number) => void
}

const actions = ['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto'] as const

/** The keys of keyboards, headphones and lock screens, and what these show of the sound. */
export function setMediaSession(
  { title, artist = '', album = '', artwork }: MediaSessionInfo,
  keys: MediaKeyHandlers,
) {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist,
    album,
    artwork: artwork ? [{ src: artwork, sizes: '1200x630', type: 'image/png' }] : [],
  })
  setActionHandlers({
    play: keys.resume,
    pause: keys.pause,
    stop: keys.stop,
    previoustrack: () => keys.skip(-1),
    nexttrack: () => keys.skip(1),
    seekto: ({ seekTime }) => keys.seek(seekTime ?? 0),
  })
}

export function clearMediaSession() {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = null
  setActionHandlers({})
}

function setActionHandlers(handlers: { [A in MediaSessionAction]?: MediaSessionActionHandler }) {
  for (const action of actions) {
    try {
      navigator.mediaSession.setActionHandler(action, handlers[action] ?? null)
    } catch {
      // A browser that does not know the key has nothing to tell of it.
    }
  }
}
