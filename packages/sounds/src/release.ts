import type { ManifestPack, ManifestTrack } from '@earcon/contract/manifest'
import { catalogueIdOf } from './catalogue-id.ts'
import { scoreFactsOf } from './facts/score-facts.ts'
import type { Piece } from './piece.ts'
import { coverRecipeOf, recipeOf } from './recipe.ts'
import type { CodingEvent, Credits, Release, Score, Setting, Sleeve, Sound } from './score.ts'
import { seedOf } from './writing/chance.ts'
import type { Heading } from './writing/composition.ts'

type Scored<Name extends string> = Sleeve & Credits & Setting & Heading & { sounds: Record<Name, Sound> }

const room = { decay: 1.2, damping: 0.4, size: 0.4, wet: 0.2 }

/** A pack for AI coding tools: one sound for each event, in the order of the score. */
export function codingPack(score: Scored<CodingEvent>): Release<CodingEvent> {
  const scores = new Map<string, Score>()
  const tracks = mapNamed(score.sounds, (event, sound) =>
    trackOf(score, event.replace('.', '-'), sound, event, scores),
  )
  return release(score, 'signals', tracks, scores)
}

/** Music to work to: tracks of its own and, for a sampler, tracks shared with other packs before them. */
export function musicPack<Name extends string>(
  score: Scored<Name> & { shared?: ManifestTrack[] },
): Release<Name> {
  const scores = new Map<string, Score>()
  const tracks = mapNamed(score.sounds, (name, sound) => trackOf(score, name, sound, null, scores))
  return release(score, 'music', tracks, scores, score.shared)
}

/** A pack of signals without a track of its own. */
export function collection(score: Sleeve & { shared: ManifestTrack[] }): Release<never> {
  return release(score, 'signals', {}, new Map(), score.shared)
}

function release<Name extends string>(
  { slug, title, description, price, published }: Sleeve,
  kind: ManifestPack['kind'],
  tracks: Record<Name, ManifestTrack>,
  scores: Map<string, Score>,
  shared: ManifestTrack[] = [],
): Release<Name> {
  const all = [...shared, ...Object.values<ManifestTrack>(tracks)]
  const track_ids = all.map(({ id }) => id)
  const recipes = all.map(({ recipe }) => recipe)
  const pack = {
    id: catalogueIdOf('pack', slug),
    slug,
    title,
    description,
    kind,
    price_amount: price,
    published_at: published,
    track_ids,
    cover_recipe: coverRecipeOf(slug, recipes),
  }
  return { pack, tracks, scores }
}

function trackOf(
  pack: Sleeve & Credits & Setting & Heading,
  name: string,
  sound: Sound,
  event: ManifestTrack['event'],
  scores: Map<string, Score>,
): ManifestTrack {
  const slug = `${pack.slug}-${name}`
  const piece = pieceOf(pack, slug, sound, event ? 'signal' : 'music')
  const score: Score = { product: 'track', piece, signature: pack.price > 0, title: sound.title }
  const recipe = recipeOf(score)
  scores.set(recipe, score)
  return {
    id: catalogueIdOf('track', slug),
    slug,
    title: sound.title,
    artist_name: pack.artist,
    genre: pack.genre,
    duration_ms: sound.ms,
    price_amount: sound.price,
    original_format: 'wav',
    event,
    ...scoreFactsOf({ ...pack, ...sound }, event),
    recipe,
  }
}

function pieceOf(pack: Setting, slug: string, sound: Sound, kind: Piece['kind']): Piece {
  const seed = seedOf(slug)
  const tape = sound.tape ?? pack.tape
  return {
    ms: sound.ms,
    kind,
    seed,
    parts: sound.play,
    space: sound.space ?? pack.space ?? room,
    ...(tape && { tape }),
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
