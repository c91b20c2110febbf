import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import { type CodingEvent, codingEventLabels } from '@earcon/contract/catalogue/coding-events.rules'
import { type Playable, previewAddress } from '../player/player.public.ts'
import type { RehearsalState } from './rehearsal.rules.ts'

export const sessionOverMessage = 'The session is over.'

/** A moment at the beginning of a sentence. */
export const momentLabelOf = (event: CodingEvent) =>
  codingEventLabels[event].replace(/^./, (letter) => letter.toUpperCase())

/**
 * What a pack lets hear at a moment, if anything: of several sounds another each time, in their order. It is not the same as
 * the preview in a list, which then shows nothing of it.
 */
export function momentSoundOf(
  pack: CodingPack,
  event: CodingEvent | null,
  momentCounts: RehearsalState['momentCounts'],
) {
  const all = pack.sounds.filter((sound) => sound.event === event)
  const place = Math.max(0, ((event && momentCounts[event]) ?? 0) - 1) % all.length
  const sound = all[place]
  return (
    sound &&
    ({
      place: all.length > 1 ? ` (${place + 1} of ${all.length})` : '',
      kind: 'preview',
      id: `moment ${sound.track_id}`,
      title: sound.title,
      src: sourceOf(sound),
      album: pack.title,
    } satisfies Playable & { place: string })
  )
}

export const sourcesOf = (packs: CodingPack[]) => packs.flatMap(({ sounds }) => sounds.map(sourceOf))

/** A pack that is not on sale yet says with each sound how it is heard all the same. */
const sourceOf = (sound: CodingPack['sounds'][number] & { preview_link?: string | undefined }) =>
  previewAddress(sound.track_id, sound.preview_link)

/** What the browser has fetched begins at once when it is put on. */
const fetched = new Set<string>()
export const isFetched = (src: string) => fetched.has(src)

/** A shop that is still making the sounds is not asked for all at once. */
const maxParallel = 3
const maxAttempts = 6

/** Fetches what is not there yet, and tells of each that has come or will not. */
export async function prefetchSounds(sources: string[], signal: AbortSignal, onEach: () => void) {
  const queue = sources.filter((src) => !isFetched(src))
  const lane = async () => {
    for (let src = queue.shift(); src; src = queue.shift()) {
      if (await fetchSound(src, signal)) fetched.add(src)
      if (signal.aborted) return
      onEach()
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, lane))
}

/** What is still being recorded is asked for again when the shop says so. */
async function fetchSound(src: string, signal: AbortSignal) {
  for (let attempt = 0; attempt < maxAttempts && !signal.aborted; attempt += 1) {
    try {
      const response = await fetch(src, { signal })
      if (response.status !== 503) return response.ok && Boolean(await response.arrayBuffer())
      await pause(Number(response.headers.get('retry-after') ?? 2))
    } catch {
      return false
    }
  }
  return false
}

const pause = (seconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, (seconds || 2) * 1000)
  })
