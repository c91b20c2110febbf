import { z } from 'zod'
import { call } from './call.ts'

/** What a browser may know of the shop's configuration; nothing secret ever joins it. */
export const ShopConfig = z.object({
  brand: z.string(),
  /** The shop's own address, without a slash at its end. */
  url: z.string(),
  /** How many of the shop's sounds and covers have been made so far. */
  rendering: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }),
})
export type ShopConfig = z.infer<typeof ShopConfig>

export const getConfig = call({
  method: 'GET',
  path: '/config',
  summary: 'What the browser may know of the shop',
  answer: ShopConfig,
})
