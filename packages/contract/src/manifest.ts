import { z } from 'zod'
import { codingEvents } from './catalogue/coding-events.rules.ts'
import { packKinds } from './catalogue/facets.rules.ts'

export const ManifestTrack = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  artist_name: z.string(),
  genre: z.string(),
  duration_ms: z.int().positive(),
  price_amount: z.int().nonnegative(),
  original_format: z.enum(['wav']),
  event: z.enum(codingEvents).nullable(),
  /** Of music in which beats are counted, to a tenth. */
  tempo_bpm: z.number().positive().nullable(),
  /** 'D dorian', where its notes tell one. */
  key: z.string().min(1).max(20).nullable(),
  /** As a buyer would call them; whatever plays most comes first. */
  instruments: z.array(z.string().min(1)),
  /** Names the score and the way it is played: as long as it is the same, so is the sound. */
  recipe: z.string(),
})
export type ManifestTrack = z.infer<typeof ManifestTrack>

export const ManifestPack = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Signals are for the moments of a coding tool, interface sounds are short and for none in particular. */
  kind: z.enum(packKinds),
  price_amount: z.int().nonnegative(),
  published_at: z.iso.datetime(),
  track_ids: z.array(z.string()).min(1),
  /** Of the cover, which is drawn from the portraits of the pack's first nine tracks. */
  cover_recipe: z.string(),
})
export type ManifestPack = z.infer<typeof ManifestPack>

/** One of the sounds that anybody may hear whole; some have an older, plainer version. */
export const ManifestSample = z.object({
  id: z.string(),
  title: z.string(),
  context: z.string(),
  duration_ms: z.int().positive(),
  recipe: z.string(),
  old_recipe: z.string().nullable(),
})
export type ManifestSample = z.infer<typeof ManifestSample>

/** What the studio hands to the shop: every sound, known before a single one is rendered. */
export const Manifest = z.object({
  tracks: z.array(ManifestTrack),
  packs: z.array(ManifestPack),
  samples: z.array(ManifestSample),
})
export type Manifest = z.infer<typeof Manifest>
