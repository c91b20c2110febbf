import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { Pagination } from '../../paging.ts'
import { ListedTrack, listFacts, listQuery } from '../catalogue.calls.ts'

/** A track that is recorded, by what was measured of it; what could not be measured is null. */
export const MapPoint = ListedTrack.pick({ id: true, title: true, pack: true }).extend({
  length_seconds: z.number().positive(),
  /** In hertz: half of what is heard lies above, half below. */
  brightness_hz: z.number().positive().nullable(),
  /** By the paper's measure. */
  roughness: z.number().nonnegative().nullable(),
  /** How long it takes to be there. */
  attack_ms: z.number().nonnegative().nullable(),
  loudness_lufs: z.number(),
})
export type MapPoint = z.infer<typeof MapPoint>

export const SoundMap = z.object({
  data: z.array(MapPoint),
  /** So many stand on this page of the list and are not recorded yet: nothing is known of them. */
  being_recorded: z.int().nonnegative(),
  pagination: Pagination,
  ...listFacts,
})
export type SoundMap = z.infer<typeof SoundMap>

export const getSoundMap = defineCall({
  method: 'GET',
  path: '/sound-map',
  summary: 'The tracks of the published sound packs by what was measured of them, 500 at a time',
  query: z.object(listQuery).omit({ limit: true, sort: true }),
  answer: SoundMap,
})
