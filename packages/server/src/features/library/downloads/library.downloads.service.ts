import { fullVersion } from '@earcon/contract/catalogue/version.rules'
import { downloadFileName } from '@earcon/contract/library/filename.rules'
import { Refusal, type RefusalCode } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../../context.ts'
import { type FileOptions, type FileReply, fileReply } from '../../../platform/http/replies.ts'
import type { FileSource } from '../../../platform/media/file-sources.ts'
import { rateLimit } from '../../../platform/security/rate-limits.ts'
import { getPreview } from '../../catalogue/catalogue.recordings.service.ts'
import { createTagger, loadTags } from '../../catalogue/tags/catalogue.tags.service.ts'
import { userIdOfSession } from '../../identity/identity.sessions.service.ts'
import { loadLicencePapers } from '../../licences/licences.papers.service.ts'
import { isSealed } from '../../releases/releases.service.ts'
import { loadFileSources } from '../../takes/takes.service.ts'
import { earlierRecordingsOf } from '../library.acquired.queries.ts'
import { noteTaking } from './library.download-log.service.ts'
import { trackForDownload } from './library.downloads.queries.ts'
import { openPackArchive, packArchiveReply, requireOwnedPack } from './library.pack-archive.service.ts'
import { isPreviewLink } from './library.preview-links.service.ts'
import { ensureRecorded, loadMasters, refuseStillRecording } from './library.recorded-tracks.service.ts'
import { createUrlSignature, readUrlSignature } from './library.signed-urls.ts'

/** In place of a login an address may carry a link. */
interface SignedUrlQuery {
  link?: string | undefined
}

/** The preview for anyone, or by a link where it is not on sale; the master for those who own the track. */
export async function downloadTrack(
  context: Context,
  id: string,
  {
    preview,
    recording,
    link,
  }: SignedUrlQuery & { preview?: string | undefined; recording?: string | undefined },
): Promise<FileReply> {
  if (preview === 'true') {
    const isPrivate = link !== undefined && (await isPreviewLink(context, id, link))
    return getPreview(context, id, { isPrivate })
  }
  const {
    userId,
    version: _,
    ...options
  } = await authorizeDownload(context, trackPath(id), 'download-login-required', link)
  const { track } = await ensureRecorded(context, () => requireOwnedTrack(context, id, userId))
  const sent = { onSend: noteTaking(context, userId, { track: id }), mayBeLinked: true, ...options }
  if (recording !== undefined) {
    const earlier = await requireEarlierRecording(context, { userId, id, recording })
    const tagged = await tagMaster(context, userId, { ...track, take: recording }, earlier)
    return fileReply(tagged, { name: earlierName(track, earlier), ...sent })
  }
  const [master = refuseStillRecording()] = await loadMasters(context, [track])
  const tagged = await tagMaster(context, userId, track, master)
  return fileReply(tagged, { name: downloadFileName(track.title, track.original_format), ...sent })
}

/** A master as this buyer gets it: it says whose it is. */
async function tagMaster(
  context: Context,
  userId: string,
  track: { id: string; title: string; artist_name: string; take: string | null },
  source: FileSource,
) {
  const { version, proofs } = await loadLicencePapers(context, userId, [track.id])
  const tags = await loadTags(context, [track], { licenceVersion: version, personal: proofs })
  return createTagger(context)(source, tags.get(track.id))
}

/** A recording that was replaced, for those who owned the track before it was. */
async function requireEarlierRecording(
  context: Context,
  { userId, id, recording }: { userId: string; id: string; recording: string },
) {
  const kept = await earlierRecordingsOf(context.db, userId)
  const isTheirs = kept.some(({ track_id, take }) => track_id === id && take === recording)
  const [found] = isTheirs ? (await loadFileSources(context, [recording], 'master')).values() : []
  if (!found) throw new Refusal('recording-not-found')
  return found
}

const earlierName = ({ title }: { title: string }, { file }: FileSource) =>
  downloadFileName(`${title} (earlier)`, file.key.split('.').at(-1) ?? 'wav')

/** The whole pack, for those who own every track of it. */
export async function downloadPack(
  context: Context,
  idOrSlug: string,
  { link, version }: SignedUrlQuery & { version?: string | undefined },
): Promise<FileReply> {
  const {
    userId,
    version: begun,
    ...options
  } = await authorizeDownload(context, packPath(idOrSlug), 'archive-login-required', link)
  return packArchiveReply(await openPackArchive(context, idOrSlug, userId, version ?? begun), options)
}

/** An address for the browser's own download. It is good for this one thing, for this one person, for minutes. */
export async function createTrackDownloadLink(context: SignedInContext, id: string) {
  await requireOwnedTrack(context, id, context.viewer.id)
  return signedUrlTo(context, trackPath(id))
}

/** The link names the version, so that what was begun with it is gone on with when there is a newer one. */
export async function createPackDownloadLink(context: SignedInContext, idOrSlug: string, version?: string) {
  const { pack } = await requireOwnedPack(context, idOrSlug, context.viewer.id, version)
  // What was changed since, and not yet announced, has no name of its own.
  const isNameless = version === undefined && (await isSealed(context, pack.id, pack.version))
  return signedUrlTo(context, packPath(idOrSlug), isNameless ? undefined : fullVersion(pack.version))
}

const trackPath = (id: string) => `/api/tracks/${encodeURIComponent(id)}/download`
const packPath = (id: string) => `/api/sound-packs/${encodeURIComponent(id)}/download`

const signedUrlTo = ({ config, viewer: { session } }: SignedInContext, path: string, version?: string) => ({
  url: `${path}?link=${createUrlSignature(config.secret, path, { session, version })}`,
})

type Downloader = Pick<FileOptions, 'isPrivate' | 'startBefore' | 'tagKey'> & {
  userId: string
  /** What the link was made for. */
  version?: string | undefined
}

/** Whoever holds a link, or is signed in. */
async function authorizeDownload(
  context: Context,
  path: string,
  otherwise: RefusalCode,
  link: string | undefined,
): Promise<Downloader> {
  const found =
    link === undefined
      ? downloaderByLogin(context, otherwise)
      : await downloaderBySignedUrl(context, path, link)
  await rateLimit(context, { action: 'download', subject: found.userId, limits: [{ max: 240, seconds: 60 }] })
  return found
}

function downloaderByLogin({ viewer }: Context, otherwise: RefusalCode): Downloader {
  if (!viewer) throw new Refusal(otherwise)
  return { isPrivate: true, userId: viewer.id }
}

/** A link ends with the session it was asked for in: by logging out, by another password, with the account. */
async function downloaderBySignedUrl(context: Context, path: string, link: string): Promise<Downloader> {
  const found = readUrlSignature(context.config.secret, path, link)
  const userId = found && (await userIdOfSession(context, found.session))
  if (!userId) throw new Refusal('link-refused')
  // Of the same file every buyer would have the same tag: this one is known to whoever has begun with this link.
  return {
    isPrivate: true,
    userId,
    version: found.version,
    startBefore: found.beginUntil,
    tagKey: `${context.config.secret} ${link}`,
  }
}

async function requireOwnedTrack({ db }: Context, id: string, userId: string) {
  const track = await trackForDownload(db, id, userId)
  if (!track || !(track.usable || track.under_review || track.in_shop)) throw new Refusal('track-not-found')
  if (!track.usable) throw new Refusal(track.under_review ? 'under-review' : 'track-not-owned')
  if (!track.is_downloadable) throw new Refusal('not-downloadable')
  return { track, tracks: [track] }
}
