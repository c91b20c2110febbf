import { downloadFileName } from '@earcon/contract/library/filename.rules'
import { Refusal, type RefusalCode } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../../context.ts'
import { archiveReply, type FileOptions, type FileReply, fileReply } from '../../../platform/http/replies.ts'
import type { FileSource } from '../../../platform/media/file-sources.ts'
import { rateLimit } from '../../../platform/security/rate-limits.ts'
import { getPreview, recordNow } from '../../catalogue/catalogue.recordings.service.ts'
import { findPack } from '../../catalogue/catalogue.service.ts'
import { userIdOfSession } from '../../identity/identity.sessions.service.ts'
import { loadFileSources } from '../../takes/takes.service.ts'
import { earlierRecordingsOf } from '../library.acquired.queries.ts'
import { insertClaim } from '../library.claims.queries.ts'
import { createPackArchive, isKit } from './library.archive.ts'
import type { ArchivedTrack } from './library.archive-contents.ts'
import { loadCover, loadIcon } from './library.cover.service.ts'
import type { TakenItem } from './library.download-log.queries.ts'
import { recordDownload } from './library.download-log.service.ts'
import { trackForDownload, tracksForDownload } from './library.downloads.queries.ts'
import { isPreviewLink } from './library.preview-links.service.ts'
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
  const { userId, ...options } = await authorizeDownload(
    context,
    trackPath(id),
    'download-login-required',
    link,
  )
  const { track } = await ensureRecorded(context, () => requireOwnedTrack(context, id, userId))
  const sent = { onSend: noteTaking(context, userId, { track: id }), mayBeLinked: true, ...options }
  if (recording !== undefined) {
    const earlier = await requireEarlierRecording(context, { userId, id, recording })
    return fileReply(earlier, { name: earlierName(track, earlier), ...sent })
  }
  const [master = refuseStillRecording()] = await loadMasters(context, [track])
  return fileReply(master, { name: downloadFileName(track.title, track.original_format), ...sent })
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
  { link }: SignedUrlQuery,
): Promise<FileReply> {
  const { userId, ...options } = await authorizeDownload(
    context,
    packPath(idOrSlug),
    'archive-login-required',
    link,
  )
  const { pack, tracks } = await ensureRecorded(context, () => requireOwnedPack(context, idOrSlug, userId))
  const masters = await loadMasters(context, tracks)
  const plain = await loadFileSources(
    context,
    tracks.flatMap(({ take }) => take ?? []),
    'wav',
  )
  const { cover, faults } = await loadCover(context, pack)
  const { media } = context.ports
  const archived = {
    ...pack,
    modifiedAt: pack.created_at,
    tracks: tracks.map((track, place) => ({
      ...toArchivedTrack(track, masters[place] ?? refuseStillRecording()),
      plain: plain.get(track.take ?? '')?.file,
    })),
    cover,
    icon: cover && isKit({ tracks }) ? await loadIcon(context, cover) : undefined,
  }
  const onSend = noteTaking(context, userId, { pack: pack.id, tracks: tracks.map(({ id }) => id) })
  return archiveReply(createPackArchive(media, archived, context.config), [...masters, ...plain.values()], {
    name: downloadFileName(pack.title, 'zip'),
    onSend,
    faults,
    ...options,
  })
}

/** Free things are claimed by taking any of their bytes; a download is counted with its first. */
const noteTaking =
  (context: Context, userId: string, item: TakenItem) =>
  async ({ start }: { start: number }) => {
    await insertClaim(context.db, userId, item)
    if (start === 0) await recordDownload(context, userId, item)
  }

const toArchivedTrack = (
  { title, artist_name, original_format, event }: Omit<ArchivedTrack, 'master'>,
  { file }: FileSource,
): ArchivedTrack => ({ title, artist_name, original_format, event, master: file })

/** An address for the browser's own download. It is good for this one thing, for this one person, for minutes. */
export async function createTrackDownloadLink(context: SignedInContext, id: string) {
  await requireOwnedTrack(context, id, context.viewer.id)
  return signedUrlTo(context, trackPath(id))
}

export async function createPackDownloadLink(context: SignedInContext, idOrSlug: string) {
  await requireOwnedPack(context, idOrSlug, context.viewer.id)
  return signedUrlTo(context, packPath(idOrSlug))
}

const trackPath = (id: string) => `/api/tracks/${encodeURIComponent(id)}/download`
const packPath = (id: string) => `/api/sound-packs/${encodeURIComponent(id)}/download`

const signedUrlTo = ({ config, viewer }: SignedInContext, path: string) => ({
  url: `${path}?link=${createUrlSignature(config.secret, path, viewer.session)}`,
})

type Downloader = Pick<FileOptions, 'isPrivate' | 'startBefore' | 'tagKey'> & { userId: string }

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

async function requireOwnedPack(context: Context, idOrSlug: string, userId: string) {
  const pack = await findPack(context, idOrSlug)
  const tracks = pack ? await tracksForDownload(context.db, pack.id, userId) : []
  const others = tracks.filter(({ usable }) => !usable)
  const hasSome = tracks.some(({ usable, under_review }) => usable || under_review)
  if (!pack || !(pack.published_at || hasSome)) throw new Refusal('pack-not-found')
  if (others.length > 0)
    throw new Refusal(others.every(({ under_review }) => under_review) ? 'under-review' : 'pack-not-owned')
  if (!pack.is_downloadable_archive) throw new Refusal('not-downloadable')
  return { pack, tracks }
}

interface Recordable {
  recipe: string | null
  take: string | null
}

/** What is not recorded yet is recorded now. That takes seconds, so whose it is is asked once more. */
async function ensureRecorded<T extends { tracks: readonly Recordable[] }>(
  context: Context,
  load: () => Promise<T>,
) {
  const found = await load()
  const unmade = found.tracks.flatMap(({ take, recipe }) => (take === null && recipe ? [recipe] : []))
  if (unmade.length === 0) return found
  await recordNow(context, unmade)
  return load()
}

async function loadMasters(
  context: Context,
  tracks: readonly (Recordable & { slug: string })[],
): Promise<FileSource[]> {
  const pieces = await loadFileSources(
    context,
    tracks.flatMap(({ take }) => take ?? []),
    'master',
  )
  return tracks.map(({ take, recipe, slug }) => {
    // Nobody can make it again: this is for us to hear of.
    if (!take && !recipe)
      throw new Refusal('file-damaged', { cause: new Error(`nothing is left of the track ${slug}`) })
    return pieces.get(take ?? '') ?? refuseStillRecording()
  })
}

const refuseStillRecording = (): never => {
  throw new Refusal('still-recording')
}
