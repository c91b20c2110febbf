import { z } from 'zod'
import { defineCall, fileAnswer } from '../call.ts'
import { choiceField, positiveInteger, textField } from '../fields.ts'
import { scopes } from '../licences/scope.rules.ts'
import { steps } from '../licences/scope-steps.rules.ts'
import { Pagination } from '../paging.ts'
import { codingEvents } from './coding-events.rules.ts'
import { type Facet, facetNames, facets, packKinds, sorts } from './facets.rules.ts'

export const Money = z.object({ amount: z.int().nonnegative(), currency: z.string() })
export type Money = z.infer<typeof Money>

export const Recording = z.object({
  loudness_lufs: z.number(),
  true_peak_dbtp: z.number(),
  /** Half of what is heard lies above this frequency; null where that was not measured yet. */
  brightness_hz: z.number().positive().nullable(),
  /** How much its partials beat, as a share of their energy. */
  roughness: z.number().nonnegative().nullable(),
  /** How long it takes until it is there. */
  attack_ms: z.number().nonnegative().nullable(),
  /** 200 bytes in base64: how loud each stretch is, 255 for the loudest of all. */
  peaks: z.string(),
  /** The part of the whole that the preview plays. */
  preview_start_seconds: z.number().nonnegative(),
  preview_seconds: z.number().positive(),
  /** Its energy by time and logarithmic frequency, in black ink on nothing; the axes are those of spectrogram-axes.rules.ts. */
  spectrogram_url: z.string(),
})
export type Recording = z.infer<typeof Recording>

export const Track = z.object({
  id: z.string(),
  title: z.string(),
  artist_name: z.string(),
  genre: z.string(),
  duration_seconds: z.number().positive(),
  price_amount: z.int().nonnegative(),
  price_currency: z.string(),
  cover_image_url: z.string().nullable(),
  original_format: z.string(),
  is_downloadable: z.boolean(),
  isEffectivelyOwnedByCurrentUser: z.boolean(),
  /** Every payment that would give it to the viewer is in dispute: they download it when that is settled. */
  isUnderReview: z.boolean(),
  /** Of the scope of its licence, the steps that the viewer has a right of their own to; absent where there are none. */
  paid_steps: z.array(z.enum(steps)).optional(),
  /** Which moment of a coding session the sound is for; null for music and interface sounds. */
  event: z.enum(codingEvents).nullable(),
  /** In beats a minute: as its score counts, or as it was heard of what was brought; null where nothing is counted. */
  tempo_bpm: z.number().positive().nullable(),
  /** 'D dorian', say: by its score, or as it was heard. */
  key: z.string().nullable(),
  /** By its score, whatever plays most first; empty where nobody wrote one. */
  instruments: z.array(z.string()),
  /** It can be played again and again without a seam. */
  loops: z.boolean(),
  /** What is known of the recording once it is made. */
  recording: Recording.nullable(),
  /** Where it is not on sale: what its preview is asked with by those who may hear it all the same. */
  preview_link: z.string().optional(),
})
export type Track = z.infer<typeof Track>

export const PackSummary = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  cover_image_url: z.string().nullable(),
  /** The same cover as other sites show it beside a link: a raster of 1200 × 630. */
  cover_card_url: z.string().nullable(),
  /** Its most telling moments in at most six seconds; null until that is made. Another sound has another address. */
  voice_url: z.string().nullable(),
  price_amount: z.int().nonnegative(),
  dynamicPrice: Money,
  isEffectivelyOwnedByCurrentUser: z.boolean(),
  ownedConstituentTrackCount: z.int().nonnegative(),
  totalConstituentTrackCount: z.int().positive(),
  kind: z.enum(packKinds),
  /** Of all its tracks together. */
  length_seconds: z.number().positive(),
  created_at: z.iso.datetime(),
  is_downloadable_archive: z.boolean(),
})
export type PackSummary = z.infer<typeof PackSummary>

/** A version of a pack that its owners were told of. */
export const PackRelease = z.object({
  version: z.string(),
  released_at: z.iso.datetime(),
  /** In its owner's words; null where they said nothing. */
  changes: z.string().nullable(),
})
export type PackRelease = z.infer<typeof PackRelease>

export const SoundPack = PackSummary.extend({
  tracks: z.array(Track),
  /** With all three numbers, as its manifests have it. */
  version: z.string(),
  /** What its versions have brought, the newest first; none where there was one only. */
  releases: z.array(PackRelease),
  /** The scope of the licence that the viewer holds of all of it; absent where they lack a part. */
  owned_scope: z.enum(scopes).optional(),
  owned_broadcast: z.literal(true).optional(),
  /** It is no longer sold; only those who own some of it still see it. */
  is_withdrawn: z.literal(true).optional(),
})
export type SoundPack = z.infer<typeof SoundPack>

/** How many there would be with one more option, or with another of the same facet; null where that many are not counted. */
const OptionCounts = z.record(z.string(), z.int().positive().nullable())
export const FacetCounts = z.object({
  // Safe because every facet is given the same schema.
  ...(Object.fromEntries(facetNames.map((facet) => [facet, OptionCounts])) as Record<
    Facet,
    typeof OptionCounts
  >),
  /** Only for those who are signed in. */
  owned: OptionCounts.optional(),
})
export type FacetCounts = z.infer<typeof FacetCounts>

export const listFacts = {
  /** So many are not counted: there are more than pagination says. */
  is_capped: z.boolean(),
  /** Nothing has what was searched for: these only look like it. */
  is_near_match: z.boolean(),
  /** Where they were asked for. */
  counts: FacetCounts.optional(),
}

export const PackPage = z.object({ data: z.array(PackSummary), pagination: Pagination, ...listFacts })
export type PackPage = z.infer<typeof PackPage>

/** A track as it stands in a list, with the newest of the packs that hold it. */
export const ListedTrack = Track.extend({
  pack: PackSummary.pick({ id: true, slug: true, title: true, kind: true }),
})
export type ListedTrack = z.infer<typeof ListedTrack>

export const TrackPage = z.object({ data: z.array(ListedTrack), pagination: Pagination, ...listFacts })
export type TrackPage = z.infer<typeof TrackPage>

/** What a list is narrowed to: all of these at once. */
const facetQuery = {
  kind: choiceField('kind', facets.kind).optional(),
  moment: choiceField('moment', facets.moment).optional(),
  tool: choiceField('tool', facets.tool).optional(),
  length: choiceField('length', facets.length).optional(),
  tempo: choiceField('tempo', facets.tempo).optional(),
  price: choiceField('price', facets.price).optional(),
  free: choiceField('free', facets.free).optional(),
}

export const listQuery = {
  page: positiveInteger('page').default(1),
  limit: positiveInteger('limit', 100).default(10),
  search: textField('search').default(''),
  ...facetQuery,
  /** Of nobody in particular there is nothing that they own: it is passed over. */
  owned: choiceField('owned', ['yes', 'no']).optional(),
  sort: choiceField('sort', sorts).optional(),
  counts: choiceField('counts', ['yes']).optional(),
}

export const listPacks = defineCall({
  method: 'GET',
  path: '/sound-packs',
  summary: 'The published sound packs, a page at a time: the newest first, or what is searched for',
  query: z.object(listQuery),
  answer: PackPage,
})

export const listTracks = defineCall({
  method: 'GET',
  path: '/tracks',
  summary: 'The tracks of the published sound packs, a page at a time',
  query: z.object(listQuery),
  answer: TrackPage,
})

export const getPack = defineCall({
  method: 'GET',
  path: '/sound-packs/:id',
  summary: 'One sound pack with its tracks, by id or slug',
  params: z.object({ id: textField('id') }),
  answer: SoundPack,
})

/** A pack by the moments it has a sound for: one for each, in the order of a session. */
export const CodingPack = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  sounds: z.array(
    z.object({
      event: z.enum(codingEvents),
      track_id: z.string(),
      title: z.string(),
      duration_seconds: z.number().positive(),
    }),
  ),
})
export type CodingPack = z.infer<typeof CodingPack>

export const CodingPacks = z.object({ data: z.array(CodingPack) })

export const listCodingPacks = defineCall({
  method: 'GET',
  path: '/coding-packs',
  summary: 'The published packs that hold sounds for a coding tool, newest first, at most a hundred',
  answer: CodingPacks,
})

export const getCover = defineCall({
  method: 'GET',
  path: '/covers/:file',
  summary: 'The cover of a pack, under the address that its pack names',
  params: z.object({ file: textField('file') }),
  answer: fileAnswer('image/svg+xml', 'image/png'),
})

export const getVoice = defineCall({
  method: 'GET',
  path: '/voices/:file',
  summary: 'The voice of a pack, under the address that its pack names',
  params: z.object({ file: textField('file') }),
  answer: fileAnswer('audio/mpeg'),
})

/** A track that a sound is of, or was before it was recorded anew. */
export const RecognizedSound = z.object({
  track_id: z.string(),
  title: z.string(),
  artist: z.string(),
  /** One of the packs in which it is on sale; null where it no longer is. */
  pack: z.object({ id: z.string(), title: z.string() }).nullable(),
  part: z.enum(['master', 'preview']),
})
export type RecognizedSound = z.infer<typeof RecognizedSound>

const sha256Sentence = 'sha256 must be 64 hexadecimal digits.'

export const recognizeSound = defineCall({
  method: 'GET',
  path: '/sounds/:sha256',
  summary: 'What is sold, or was, of a sound, by the SHA-256 of the sound in a file without its tags',
  params: z.object({
    sha256: z
      .string(sha256Sentence)
      .regex(/^[0-9a-f]{64}$/i, sha256Sentence)
      .toLowerCase(),
  }),
  answer: z.object({ data: z.array(RecognizedSound) }),
})

export const getSpectrogram = defineCall({
  method: 'GET',
  path: '/spectrograms/:file',
  summary: 'What a recording looks like by time and frequency, under the address that its track names',
  params: z.object({ file: textField('file') }),
  answer: fileAnswer('image/png'),
})
