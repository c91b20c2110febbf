import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** What the engine takes it never gives back: pages that it reads are in the memory of the system anyway. */
const memorySettings = ['shared_buffers=16MB']

/** How every embedded database of ours is opened; bigint is read as the server's driver reads it. */
export const embeddedOptions = {
  extensions: { pg_trgm, fuzzystrmatch, cube },
  parsers: { [types.INT8]: Number },
  startParams: [...PGlite.defaultStartParams, ...memorySettings.flatMap((setting) => ['-c', setting])],
} satisfies PGliteOptions
