import { z } from 'zod'
import { defineCall } from '../call.ts'
import { PackSummary, SoundPack, Track } from '../catalogue/catalogue.calls.ts'

/** What a browser may know of the shop's configuration; nothing secret ever joins it. */
export const ShopConfig = z.object({
  brand: z.string(),
  /** The shop's own address, without a slash at its end. */
  url: z.string(),
  /** Where people write to when they do not use the form. */
  contact_email: z.string(),
  /** What is only played here, by sandboxes. */
  sandboxed: z.array(z.enum(['mail', 'google', 'cards'])),
  /** How the browser reaches the card provider: its own script where none is named, else the sandbox's. */
  cards: z.object({
    publishable_key: z.string(),
    script: z.string().nullable(),
    /** No real money: the sandbox's, or the provider's own test mode. */
    test: z.boolean(),
  }),
  /** Every page says that no real money is involved. */
  test_mode: z.boolean(),
  /** How many of the shop's sounds and covers have been made so far. */
  rendering: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }),
})
export type ShopConfig = z.infer<typeof ShopConfig>

export const getConfig = defineCall({
  method: 'GET',
  path: '/config',
  summary: 'What the browser may know of the shop',
  answer: ShopConfig,
})

export const Paper = z.object({
  /** How much there is in the shop. */
  counts: z.object({ packs: z.int().nonnegative(), tracks: z.int().nonnegative() }),
  /** The newest packs. */
  packs: z.array(PackSummary),
  /** A track of each, and the pack that it is shown with. */
  tracks: z.array(z.object({ pack: PackSummary, track: Track })),
  /** What figures are drawn from: the newest pack that has a sound for every event of a coding session. */
  specimen: SoundPack.nullable(),
})
export type Paper = z.infer<typeof Paper>

export const getPaper = defineCall({
  method: 'GET',
  path: '/paper',
  summary: 'What the paper on the home page shows of the catalogue',
  answer: Paper,
})
