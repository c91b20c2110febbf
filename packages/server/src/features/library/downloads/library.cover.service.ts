import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import { readIntact } from '../../../platform/media/checksums.ts'
import { checkSource, type MediaFault } from '../../../platform/media/file-sources.ts'
import type { StoredFile } from '../../../platform/media/media.ts'
import { drawCoverNow } from '../../catalogue/catalogue.recordings.service.ts'
import { awaitRecording, loadFileSources } from '../../takes/takes.service.ts'
import { iconOf } from '../kit/library.kit.icon.ts'

/** So long music waits for its cover. */
const maxWaitMs = 2_000

/**
 * The cover that a pack is delivered with: what hangs there, or what can be drawn in a moment. Whatever keeps it away
 * keeps nobody from their music, and is told with it.
 */
export async function loadCover(
  context: Context,
  { cover_take, cover_recipe }: { cover_take: string | null; cover_recipe: string | null },
) {
  const faults: MediaFault[] = []

  async function wholeOf(take: string) {
    const piece = (await loadFileSources(context, [take], 'card')).get(take)
    const fault = piece && (await checkSource(context.ports.media, piece))
    if (fault) faults.push(fault)
    return fault ? undefined : piece?.file
  }

  async function find() {
    const hanging = cover_take ? await wholeOf(cover_take) : undefined
    const isUnreadable = faults.some(({ err }) => err !== undefined)
    if (hanging || isUnreadable || !cover_recipe) return hanging
    await drawCoverNow(context, cover_recipe)
    return wholeOf(cover_recipe)
  }

  const cover = await awaitRecording(find(), maxWaitMs).catch((err: unknown) => {
    // One that is still being drawn hangs there the next time.
    if (!(err instanceof Refusal)) faults.push({ err, what: 'a cover cannot be drawn' })
    return undefined
  })
  return { cover, faults }
}

/** Icons by the checksum of their cover: a few kilobytes each, and drawn alike by every server. */
const icons = new Map<string, Promise<Buffer | undefined>>()
const mostIcons = 200

/** The icon that a coding tool shows, made of the cover; none where that cannot be had. */
export function loadIcon({ ports }: Context, cover: StoredFile) {
  const known = icons.get(cover.sha256)
  if (known) return known
  const [oldest] = icons.keys()
  if (oldest !== undefined && icons.size >= mostIcons) icons.delete(oldest)
  const drawn = Array.fromAsync(readIntact(ports.media, cover, 0, cover.size - 1)).then((parts) =>
    iconOf(Buffer.concat(parts)),
  )
  icons.set(cover.sha256, drawn)
  return drawn.catch((): undefined => void icons.delete(cover.sha256))
}
