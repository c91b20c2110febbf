import type { AnswerCache } from '../../platform/http/answer-cache.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Tally } from '../../tally.ts'
import { saveTally, sweepStatistics } from './statistics.service.ts'

export const statisticsJobs = (_: AnswerCache, tally: Tally): Job[] => [
  { name: 'save-statistics', everyMs: 10_000, run: (context) => saveTally(context, tally) },
  { name: 'sweep-statistics', everyMs: 600_000, run: sweepStatistics },
]
