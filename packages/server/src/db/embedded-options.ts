import { type PGliteOptions, types } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** How every embedded database of ours is opened; bigint is read as the server's driver reads it. */
export const embeddedOptions = {
  extensions: { pg_trgm, fuzzystrmatch },
  parsers: { [types.INT8]: Number },
} satisfies PGliteOptions
