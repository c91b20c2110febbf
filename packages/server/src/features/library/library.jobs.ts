import type { Job } from '../../platform/jobs/jobs.ts'
import { sweepArchiveSums } from './downloads/library.archive-sums.queries.ts'
import { sweepDownloads } from './downloads/library.download-log.queries.ts'

export const libraryJobs = (): Job[] => [
  {
    name: 'sweep-downloads',
    everyMs: 24 * 3_600_000,
    async run({ db }) {
      await sweepDownloads(db)
      await sweepArchiveSums(db)
    },
  },
]
