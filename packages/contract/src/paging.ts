import { z } from 'zod'
import { positiveInteger } from './fields.ts'

export const Pagination = z.object({
  page: z.number().positive(),
  limit: z.int().positive(),
  totalPages: z.int().nonnegative(),
  totalItems: z.int().nonnegative(),
})
export type Pagination = z.infer<typeof Pagination>

/** Which page of a long list is asked for, and how long a page is. */
export const pageQuery = {
  page: positiveInteger('page').default(1),
  limit: positiveInteger('limit', 200).default(50),
}

/** A page of a list. */
export const pageOf = <S extends z.ZodType>(entry: S) =>
  z.object({ data: z.array(entry), pagination: Pagination })
