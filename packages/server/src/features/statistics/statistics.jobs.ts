import type { Job, JobTools } from '../../platform/jobs/jobs.ts'
import { saveTally, sweepStatistics } from './statistics.service.ts'

export const statisticsJobs = ({ tally }: Pick<JobTools, 'tally'>): Job[] => [
  { name: 'save-statistics', everyMs: 10_000, run: (context) => saveTally(context, tally) },
  { name: 'sweep-statistics', everyMs: 600_000, run: sweepStatistics },
]
