import { z } from 'zod'

/** The nine events of the Coding Event Sound Pack specification, in the order a session meets them. */
export const codingEvents = [
  'session.start',
  'task.acknowledge',
  'task.progress',
  'input.required',
  'resource.limit',
  'user.spam',
  'task.error',
  'task.complete',
  'session.end',
] as const

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
})
export type ManifestTrack = z.infer<typeof ManifestTrack>

export const ManifestPack = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  price_amount: z.int().nonnegative(),
  published_at: z.iso.datetime(),
  track_ids: z.array(z.string()).min(1),
})
export type ManifestPack = z.infer<typeof ManifestPack>

/** What the studio hands to the shop: every sound for sale, known before a single one is rendered. */
export const Manifest = z.object({ tracks: z.array(ManifestTrack), packs: z.array(ManifestPack) })
export type Manifest = z.infer<typeof Manifest>
