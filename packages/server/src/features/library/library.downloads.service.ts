import { fileName } from '@earcon/contract/filename'
import { Refusal, type RefusalCode } from '@earcon/contract/refusal'
import type { Context, SignedIn } from '../../context.ts'
import { allow } from '../../platform/limits.ts'
import { archive, type FileReply, type FileTerms, file, type Piece } from '../../platform/replies.ts'
import { hearPreview, recordNow } from '../catalogue/catalogue.recordings.service.ts'
import { piecesOf } from '../studio/studio.service.ts'
import { archiveOf } from './library.archive.ts'
import { linkFor, ownerBy } from './library.links.ts'
import { claim, packToDeliver, tracksToDeliver, trackToDeliver } from './library.queries.ts'

/** In place of a login an address may carry a link. */
interface Asked {
  link?: string | undefined
}

/** The preview for anyone; the master for those who own the track. */
export async function downloadTrack(
  context: Context,
  id: string,
  { preview, link }: Asked & { preview?: string | undefined },
): Promise<FileReply> {
  if (preview === 'true') return hearPreview(context, id)
  const { userId, ...terms } = await buyer(context, trackPath(id), 'download-login-required', link)
  const track = await ownTrack(context, id, userId)
  const [master] = await mastersOf(context, [track])
  if (!master) throw new Refusal('still-recording')
  await claim(context.db, userId, { track: id })
  return file(master, { name: fileName(track.title, track.original_format), ...terms })
}

/** The whole pack, for those who own every track of it. */
export async function downloadPack(context: Context, idOrSlug: string, { link }: Asked): Promise<FileReply> {
  const { userId, ...terms } = await buyer(context, packPath(idOrSlug), 'archive-login-required', link)
  const { pack, tracks } = await ownPack(context, idOrSlug, userId)
  const masters = await mastersOf(context, tracks)
  const covers = await piecesOf(context, [pack.cover_take ?? ''], 'card')
  const cover = covers.get(pack.cover_take ?? '')
  await claim(context.db, userId, { pack: pack.id })
  const { media } = context.ports
  const delivery = {
    ...pack,
    since: pack.created_at,
    tracks: tracks.map((track, place) => Object.assign(track, { master: masters[place]?.file ?? missing() })),
    cover: cover?.file,
  }
  const pieces = cover ? [...masters, cover] : masters
  return archive(archiveOf(media, delivery, context.config), pieces, {
    name: fileName(pack.title, 'zip'),
    ...terms,
  })
}

/** An address for the browser's own download. It is good for this one thing, for this one person, for minutes. */
export async function linkToTrack(context: SignedIn, id: string) {
  await ownTrack(context, id, context.viewer.id)
  return linkTo(context, trackPath(id))
}

export async function linkToPack(context: SignedIn, idOrSlug: string) {
  await ownPack(context, idOrSlug, context.viewer.id)
  return linkTo(context, packPath(idOrSlug))
}

const trackPath = (id: string) => `/api/tracks/${encodeURIComponent(id)}/download`
const packPath = (id: string) => `/api/sound-packs/${encodeURIComponent(id)}/download`

const linkTo = ({ config, viewer }: SignedIn, path: string) => ({
  url: `${path}?link=${linkFor(config.secret, path, viewer.id)}`,
})

/** Whoever is signed in, or holds a link. */
async function buyer(context: Context, path: string, otherwise: RefusalCode, link?: string) {
  const terms: Pick<FileTerms, 'own' | 'beginUntil'> & { userId: string } = { own: true, userId: '' }
  if (link !== undefined) {
    const owner = ownerBy(context.config.secret, path, link)
    if (!owner) throw new Refusal('link-refused')
    Object.assign(terms, owner)
  } else if (context.viewer) terms.userId = context.viewer.id
  else throw new Refusal(otherwise)
  await allow(context, 'download', terms.userId, [[240, 60]])
  return terms
}

async function ownTrack({ db }: Context, id: string, userId: string) {
  const track = await trackToDeliver(db, id, userId)
  if (!track) throw new Refusal('track-not-found')
  if (!track.mine) throw new Refusal(track.review ? 'under-review' : 'track-not-owned')
  if (!track.is_downloadable) throw new Refusal('not-downloadable')
  return track
}

async function ownPack({ db }: Context, idOrSlug: string, userId: string) {
  const pack = await packToDeliver(db, idOrSlug)
  const tracks = pack ? await tracksToDeliver(db, pack.id, userId) : []
  const mine = tracks.filter((track) => track.mine)
  if (!pack || (pack.published_at === null && mine.length === 0)) throw new Refusal('pack-not-found')
  if (mine.length < tracks.length)
    throw new Refusal(tracks.some(({ review }) => review) ? 'under-review' : 'pack-not-owned')
  if (!pack.is_downloadable_archive) throw new Refusal('not-downloadable')
  return { pack, tracks }
}

interface Wanted {
  recipe: string | null
  take: string | null
}

/** What is not recorded yet is recorded now. */
async function mastersOf(context: Context, tracks: readonly Wanted[]): Promise<Piece[]> {
  const unmade = tracks.flatMap(({ take, recipe }) => (take === null && recipe ? [recipe] : []))
  if (unmade.length > 0) await recordNow(context, unmade)
  const takes = tracks.map(({ take, recipe }) => take ?? recipe ?? '')
  const pieces = await piecesOf(context, takes, 'master')
  return takes.map((take) => pieces.get(take) ?? missing())
}

const missing = (): never => {
  throw new Refusal('still-recording')
}
