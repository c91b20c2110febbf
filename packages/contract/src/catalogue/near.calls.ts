import { z } from 'zod'
import { defineCall } from '../call.ts'
import { textField } from '../fields.ts'
import { ListedTrack, PackSummary } from './catalogue.calls.ts'

const nearness = {
  /** By the paper's measure, in decibels. */
  distance: z.number().nonnegative(),
  /** In a few words: 'same key', 'slower'. */
  why: z.array(z.string()),
}

/** Of each at most six, the nearest first. */
const near = <Shown extends z.ZodType>(shown: Shown) =>
  z.object({
    /** They sound most alike. */
    alike: z.array(shown),
    /** They go well beside it: their keys agree, and their beats. */
    beside: z.array(shown),
  })

export const NearPacks = near(PackSummary.extend(nearness))
export type NearPacks = z.infer<typeof NearPacks>

export const NearTracks = near(ListedTrack.extend(nearness)).extend({
  /** The one that they are near. */
  track: ListedTrack,
})
export type NearTracks = z.infer<typeof NearTracks>

const params = z.object({ id: textField('id') })

export const listPacksNear = defineCall({
  method: 'GET',
  path: '/sound-packs/:id/near',
  summary: 'The packs that sound most like a pack, and those that go well beside it',
  params,
  answer: NearPacks,
})

export const listTracksNear = defineCall({
  method: 'GET',
  path: '/tracks/:id/near',
  summary: 'The tracks that sound most like a track, and those that go well beside it',
  params,
  answer: NearTracks,
})
