import { tryZipUrl } from '@earcon/contract/installs/install-lines.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import { archiveReply } from '../../platform/http/replies.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { FileSource } from '../../platform/media/file-sources.ts'
import { networkOfVisitor } from '../../platform/security/networks.ts'
import { rateLimit } from '../../platform/security/rate-limits.ts'
import { recordNow } from '../catalogue/catalogue.recordings.service.ts'
import { findPack } from '../catalogue/catalogue.service.ts'
import { sha256OfArchive } from '../library/downloads/library.archive-sums.service.ts'
import { createAuditionArchive } from '../library/downloads/library.auditions.service.ts'
import { createInstaller } from '../library/downloads/library.coding-packs.service.ts'
import { loadFileSources } from '../takes/takes.service.ts'
import { loadAuditionFile } from './audition/installs.audition-files.service.ts'
import { tracksToTry } from './installs.auditions.queries.ts'

/** A pack for coding tools as anybody may try it in their own: the same folder that a buyer gets, with auditions for sounds. */
export async function getAudition(context: Context, slug: string) {
  const { archive, name, faults } = await openAudition(context, slug)
  return archiveReply(archive, [], { name: `${name}-audition.zip`, faults })
}

/** The script that fetches it and has it install itself. */
export async function getAuditionInstaller(context: Context, slug: string) {
  const { archive, name } = await openAudition(context, slug)
  const sha256 = await sha256OfArchive(context, archive)
  // Whatever keeps files on the way has an older one under another address.
  const url = `${tryZipUrl(context.config.publicUrl, slug)}?of=${sha256.slice(0, 16)}`
  return createInstaller(context, [{ name, url, sha256 }])
}

async function openAudition(context: Context, slug: string) {
  const pack = await findPack(context, slug)
  // Under its id a pack has a page, but an address to be pasted has one spelling.
  if (!pack?.published_at || pack.slug !== slug) throw new Refusal('pack-not-found')
  const tracks = await loadTracks(context, pack.id, countOnce(context))
  if (tracks.length === 0) throw new Refusal('audition-not-found')
  return createAuditionArchive(context, pack, tracks)
}

/** What a visitor has made that is not there yet counts once for all sounds of a pack; what is there costs nothing. */
function countOnce(context: Context) {
  let counted: Promise<void> | undefined
  const limits = [{ max: 60, seconds: 3_600 }]
  return () =>
    (counted ??= rateLimit(context, { action: 'audition', subject: networkOfVisitor(context), limits }))
}

/** So many sounds are read at a time; they are made one after the other anyway. */
const atOnce = 2

async function loadTracks(context: Context, packId: string, beforeMaking: () => Promise<void>) {
  const tracks = await loadRecordedTracks(context, packId, beforeMaking)
  const sourceOf = await loadWavSources(
    context,
    tracks.flatMap(({ take }) => take ?? []),
  )
  const made = await inParallel(tracks, atOnce, async ({ title, artist_name, event, take }) => {
    const source = sourceOf(take ?? '')
    const master = source && (await loadAuditionFile(context, source, beforeMaking))
    return master ? [{ title, artist_name, event, original_format: 'wav', master }] : []
  })
  return made.flat()
}

/** What is not recorded yet is recorded now, as for a preview. */
async function loadRecordedTracks(context: Context, packId: string, beforeMaking: () => Promise<void>) {
  const tracks = await tracksToTry(context.db, packId)
  const unmade = tracks.flatMap(({ take, recipe }) => (take === null && recipe ? [recipe] : []))
  if (unmade.length === 0) return tracks
  await beforeMaking()
  await recordNow(context, unmade)
  return tracksToTry(context.db, packId)
}

/** What a coding tool plays of a take: its plain WAV, or a master that is one. */
async function loadWavSources(context: Context, takes: readonly string[]) {
  const plain = await loadFileSources(context, takes, 'wav')
  const masters = await loadFileSources(context, takes, 'master')
  return (take: string): FileSource | undefined => {
    const master = masters.get(take)
    return plain.get(take) ?? (master?.file.type === 'audio/wav' ? master : undefined)
  }
}
