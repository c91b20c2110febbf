import type { AnswerCache } from '../../platform/http/answer-cache.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { catalogueVersion } from './catalogue.queries.ts'
import { drawCovers, recordCatalogue } from './catalogue.recordings.service.ts'

export function catalogueJobs(cache: AnswerCache): Job[] {
  let seen: number | undefined
  return [
    {
      // Whoever changed the catalogue, this server or another: what was kept of the old one is dropped within a second.
      name: 'watch-catalogue',
      everyMs: 1_000,
      async run({ db }) {
        const { version } = await catalogueVersion(db)
        if (version !== seen) cache.clear()
        seen = version
      },
    },
    {
      name: 'record-catalogue',
      everyMs: 10_000,
      async run(context) {
        if (context.config.studio === 'all') await recordCatalogue(context)
      },
    },
    { name: 'draw-covers', everyMs: 2_000, run: drawCovers },
  ]
}
