/** What the system may show of a sound while it is on. */
export interface Shown {
  title: string
  artist?: string
  album?: string
  artwork?: string | null
}

export interface Keys {
  resume: () => void
  /** 1 is what comes after, −1 what comes before what is on. */
  step: (by: number) => void
  pause: () => void
  stop: () => void
  seek: (seconds: number) => void
}

const actions = ['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto'] as const

/** The keys of keyboards, headphones and lock screens, and what these show of the sound. */
export function hearKeys({ title, artist = '', album = '', artwork }: Shown, keys: Keys) {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist,
    album,
    artwork: artwork ? [{ src: artwork, sizes: '1200x630', type: 'image/png' }] : [],
  })
  answer({
    play: keys.resume,
    pause: keys.pause,
    stop: keys.stop,
    previoustrack: () => keys.step(-1),
    nexttrack: () => keys.step(1),
    seekto: ({ seekTime }) => keys.seek(seekTime ?? 0),
  })
}

export function forgetKeys() {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = null
  answer({})
}

function answer(handlers: { [A in MediaSessionAction]?: MediaSessionActionHandler }) {
  for (const action of actions) {
    try {
      navigator.mediaSession.setActionHandler(action, handlers[action] ?? null)
    } catch {
      // A browser that does not know the key has nothing to tell of it.
    }
  }
}
