import { fileName } from '@earcon/contract/filename'
import { Refusal, type RefusalCode } from '@earcon/contract/refusal'
import type { Context, SignedIn } from '../../context.ts'
import { allow } from '../../platform/limits.ts'
import { archive, type FileReply, type FileTerms, file, type Piece } from '../../platform/replies.ts'
import { hearPreview, recordNow } from '../catalogue/catalogue.recordings.service.ts'
import { findPack } from '../catalogue/catalogue.service.ts'
import { ownerOfSession } from '../identity/identity.sessions.service.ts'
import { piecesOf } from '../studio/studio.service.ts'
import { archiveOf } from './library.archive.ts'
import { claim } from './library.claims.queries.ts'
import { coverOf } from './library.cover.service.ts'
import type { Track } from './library.delivery.ts'
import { tracksToDeliver, trackToDeliver } from './library.downloads.queries.ts'
import { linkFor, sessionBy } from './library.links.ts'

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
  const { track } = await recorded(context, () => ownTrack(context, id, userId))
  const [master = missing()] = await mastersOf(context, [track])
  const taken = () => claim(context.db, userId, { track: id })
  return file(master, { name: fileName(track.title, track.original_format), taken, ...terms })
}

/** The whole pack, for those who own every track of it. */
export async function downloadPack(context: Context, idOrSlug: string, { link }: Asked): Promise<FileReply> {
  const { userId, ...terms } = await buyer(context, packPath(idOrSlug), 'archive-login-required', link)
  const { pack, tracks } = await recorded(context, () => ownPack(context, idOrSlug, userId))
  const masters = await mastersOf(context, tracks)
  const { cover, faults } = await coverOf(context, pack)
  const { media } = context.ports
  const delivery = {
    ...pack,
    since: pack.created_at,
    tracks: tracks.map((track, place) => delivered(track, masters[place] ?? missing())),
    cover,
  }
  const taken = () => claim(context.db, userId, { pack: pack.id })
  return archive(archiveOf(media, delivery, context.config), masters, {
    name: fileName(pack.title, 'zip'),
    taken,
    faults,
    ...terms,
  })
}

const delivered = (
  { title, artist_name, original_format, event }: Omit<Track, 'master'>,
  { file }: Piece,
): Track => ({ title, artist_name, original_format, event, master: file })

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
  url: `${path}?link=${linkFor(config.secret, path, viewer.session)}`,
})

type Buyer = Pick<FileTerms, 'own' | 'beginUntil'> & { userId: string }

/** Whoever holds a link, or is signed in. */
async function buyer(
  context: Context,
  path: string,
  otherwise: RefusalCode,
  link: string | undefined,
): Promise<Buyer> {
  const found = link === undefined ? signedIn(context, otherwise) : await holder(context, path, link)
  await allow(context, 'download', found.userId, [[240, 60]])
  return found
}

function signedIn({ viewer }: Context, otherwise: RefusalCode): Buyer {
  if (!viewer) throw new Refusal(otherwise)
  return { own: true, userId: viewer.id }
}

/** A link ends with the session it was asked for in: by logging out, by another password, with the account. */
async function holder(context: Context, path: string, link: string): Promise<Buyer> {
  const found = sessionBy(context.config.secret, path, link)
  const userId = found && (await ownerOfSession(context, found.session))
  if (!userId) throw new Refusal('link-refused')
  return { own: true, userId, beginUntil: found.beginUntil }
}

async function ownTrack({ db }: Context, id: string, userId: string) {
  const track = await trackToDeliver(db, id, userId)
  if (!track || !(track.mine || track.review || track.sold)) throw new Refusal('track-not-found')
  if (!track.mine) throw new Refusal(track.review ? 'under-review' : 'track-not-owned')
  if (!track.is_downloadable) throw new Refusal('not-downloadable')
  return { track, tracks: [track] }
}

async function ownPack(context: Context, idOrSlug: string, userId: string) {
  const pack = await findPack(context, idOrSlug)
  const tracks = pack ? await tracksToDeliver(context.db, pack.id, userId) : []
  const others = tracks.filter(({ mine }) => !mine)
  const hasSome = tracks.some(({ mine, review }) => mine || review)
  if (!pack || !(pack.published_at || hasSome)) throw new Refusal('pack-not-found')
  if (others.length > 0)
    throw new Refusal(others.every(({ review }) => review) ? 'under-review' : 'pack-not-owned')
  if (!pack.is_downloadable_archive) throw new Refusal('not-downloadable')
  return { pack, tracks }
}

interface Wanted {
  recipe: string | null
  take: string | null
}

/** What is not recorded yet is recorded now. That takes seconds, so whose it is is asked once more. */
async function recorded<T extends { tracks: readonly Wanted[] }>(context: Context, ask: () => Promise<T>) {
  const asked = await ask()
  const unmade = asked.tracks.flatMap(({ take, recipe }) => (take === null && recipe ? [recipe] : []))
  if (unmade.length === 0) return asked
  await recordNow(context, unmade)
  return ask()
}

async function mastersOf(context: Context, tracks: readonly (Wanted & { slug: string })[]): Promise<Piece[]> {
  const pieces = await piecesOf(
    context,
    tracks.flatMap(({ take }) => take ?? []),
    'master',
  )
  return tracks.map(({ take, recipe, slug }) => {
    // Nobody can make it again: this is for us to hear of.
    if (!take && !recipe)
      throw new Refusal('file-damaged', { cause: new Error(`nothing is left of the track ${slug}`) })
    return pieces.get(take ?? '') ?? missing()
  })
}

const missing = (): never => {
  throw new Refusal('still-recording')
}
