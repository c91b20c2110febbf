import { fullVersion } from '@earcon/contract/catalogue/version.rules'
import { downloadFileName } from '@earcon/contract/library/filename.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import { type Archive, createArchive, type Entry } from '@earcon/zip/archive'
import type { Context } from '../../../context.ts'
import { archiveReply, type FileOptions } from '../../../platform/http/replies.ts'
import type { FileSource, MediaFault } from '../../../platform/media/file-sources.ts'
import { findPack } from '../../catalogue/catalogue.service.ts'
import { loadLicencePapers } from '../../licences/licences.papers.service.ts'
import { loadRelease, type ReleasedPack } from '../../releases/releases.service.ts'
import { isKit, packEntriesOf } from './library.archive.ts'
import type { ArchivedTrack } from './library.archive-contents.ts'
import { loadCover, loadIcon } from './library.cover.service.ts'
import { noteTaking } from './library.download-log.service.ts'
import { tracksForDownload, tracksForDownloadById } from './library.downloads.queries.ts'
import { ensureRecorded, refuseStillRecording } from './library.recorded-tracks.service.ts'
import { loadTrackFiles, type TrackFiles } from './library.track-files.service.ts'

/** A pack as somebody has it delivered who owns every track of it. */
export interface PackArchive {
  pack: { id: string; slug: string; title: string; description: string; version: string | null }
  /** What the file is called that it is saved as; one of an earlier version says so. */
  fileTitle: string
  /** Some of its tracks are the sounds of coding events. */
  isForCodingTools: boolean
  archive: Archive
  /** The files it consists of, for whoever packs them in another way. */
  entries: readonly Entry[]
  sources: readonly FileSource[]
  faults: readonly MediaFault[]
  /** That it is taken is noted by this. */
  onSend: NonNullable<FileOptions['onSend']>
}

/** Opens the archive of a pack for one of its owners; anybody else is refused. */
export async function openPackArchive(
  context: Context,
  idOrSlug: string,
  userId: string,
  version?: string,
): Promise<PackArchive> {
  const { pack, tracks, isEarlier } = await ensureRecorded(context, () =>
    requireOwnedPack(context, idOrSlug, userId, version),
  )
  const papers = await loadLicencePapers(
    context,
    userId,
    tracks.map(({ id }) => id),
  )
  const files = await loadTrackFiles(context, tracks, {
    pack: pack.title,
    licenceVersion: papers.version,
    personal: papers.proofs,
  })
  const { cover, faults } = await loadCover(context, pack)
  const archived = {
    ...pack,
    papers,
    modifiedAt: pack.created_at,
    tracks: tracks.map((track, place) => toArchivedTrack(track, files[place] ?? refuseStillRecording())),
    cover,
    icon: cover && isKit({ tracks }) ? await loadIcon(context, cover) : undefined,
  }
  const entries = packEntriesOf(context.ports.media, archived, context.config)
  return {
    pack,
    fileTitle: isEarlier ? `${pack.title} ${pack.version}` : pack.title,
    isForCodingTools: tracks.some(({ event }) => event !== null),
    entries,
    archive: createArchive(entries),
    sources: files.flatMap(({ master, plain }) => (plain ? [master, plain] : master)),
    faults,
    onSend: noteTaking(context, userId, { pack: pack.id, tracks: tracks.map(({ id }) => id) }),
  }
}

/** The archive as an answer. */
export const packArchiveReply = (
  { fileTitle, archive, sources, faults, onSend }: PackArchive,
  options: Partial<FileOptions>,
) => archiveReply(archive, sources, { name: downloadFileName(fileTitle, 'zip'), onSend, faults, ...options })

export async function requireOwnedPack(context: Context, idOrSlug: string, userId: string, version?: string) {
  const found = await findPack(context, idOrSlug)
  const release =
    found && version !== undefined ? await loadRelease(context, userId, found.id, version) : undefined
  if (found && version !== undefined && !release && version !== fullVersion(found.version))
    throw new Refusal('version-not-found')
  const pack = found && release ? { ...found, ...release, cover_recipe: null } : found
  const tracks = release
    ? await tracksOfReleaseFor(context, release, userId)
    : found
      ? await tracksForDownload(context.db, found.id, userId)
      : []
  const others = tracks.filter(({ usable }) => !usable)
  const hasSome = tracks.some(({ usable, under_review }) => usable || under_review)
  if (!pack || !(pack.published_at || hasSome)) throw new Refusal('pack-not-found')
  if (others.length > 0)
    throw new Refusal(others.every(({ under_review }) => under_review) ? 'under-review' : 'pack-not-owned')
  if (!pack.is_downloadable_archive) throw new Refusal('not-downloadable')
  return { pack, tracks, isEarlier: release !== undefined }
}

/** What a version held, and on what ground somebody may have it now. */
async function tracksOfReleaseFor({ db }: Context, { tracks }: ReleasedPack, userId: string) {
  const held = await tracksForDownloadById(
    db,
    tracks.map(({ track_id }) => track_id),
    userId,
  )
  const byId = new Map(held.map((track) => [track.id, track]))
  return tracks.flatMap(({ track_id, ...released }) => {
    const track = byId.get(track_id)
    return track ? [{ ...track, ...released, recipe: null }] : []
  })
}

const toArchivedTrack = (
  { title, artist_name, original_format, event }: Omit<ArchivedTrack, 'master'>,
  { master, plain }: TrackFiles,
): ArchivedTrack => ({
  title,
  artist_name,
  original_format,
  event,
  master: sentFile(master),
  plain: plain && sentFile(plain),
})

const sentFile = ({ file, tagged }: FileSource) => tagged ?? file
