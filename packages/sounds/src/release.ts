import type { ManifestTrack } from '@earcon/contract/manifest'
import { idOf } from './id.ts'
import type { CodingEvent, Credits, Release, Sleeve, Sound } from './score.ts'

type Scored<Name extends string> = Sleeve & Credits & { sounds: Record<Name, Sound> }

/** A pack for AI coding tools: one sound for each event, in the order of the score. */
export function codingPack(score: Scored<CodingEvent>): Release<CodingEvent> {
  return release(
    score,
    mapNamed(score.sounds, (event, sound) => trackOf(score, event.replace('.', '-'), sound, event)),
  )
}

/** Music to work to: tracks of its own and, for a sampler, tracks shared with other packs before them. */
export function musicPack<Name extends string>(
  score: Scored<Name> & { shared?: ManifestTrack[] },
): Release<Name> {
  return release(
    score,
    mapNamed(score.sounds, (name, sound) => trackOf(score, name, sound, null)),
    score.shared,
  )
}

/** A pack without a track of its own. */
export function collection(score: Sleeve & { shared: ManifestTrack[] }): Release<never> {
  return release(score, {}, score.shared)
}

function release<Name extends string>(
  { slug, title, description, price, published }: Sleeve,
  tracks: Record<Name, ManifestTrack>,
  shared: ManifestTrack[] = [],
): Release<Name> {
  const track_ids = [...shared, ...Object.values<ManifestTrack>(tracks)].map(({ id }) => id)
  const pack = { slug, title, description, price_amount: price, published_at: published, track_ids }
  return { pack: { id: idOf('pack', slug), ...pack }, tracks }
}

function trackOf(
  pack: Sleeve & Credits,
  name: string,
  sound: Sound,
  event: ManifestTrack['event'],
): ManifestTrack {
  const slug = `${pack.slug}-${name}`
  return {
    id: idOf('track', slug),
    slug,
    title: sound.title,
    artist_name: pack.artist,
    genre: pack.genre,
    duration_ms: sound.ms,
    price_amount: sound.price,
    original_format: 'wav',
    event,
  }
}

/** The only cast: the loop fills every name of the record it is given, so none is missing at the return. */
function mapNamed<Name extends string, From, To>(
  named: Record<Name, From>,
  turn: (name: Name, value: From) => To,
): Record<Name, To> {
  const turned = {} as Record<Name, To>
  for (const name in named) turned[name] = turn(name, named[name])
  return turned
}
