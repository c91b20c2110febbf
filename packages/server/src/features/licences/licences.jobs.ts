import type { Job } from '../../platform/jobs/jobs.ts'
import { addMissingSums, issueMissingLicences } from './licences.issue.service.ts'

export const licencesJobs = (): Job[] => [
  {
    name: 'issue-licences',
    everyMs: 600_000,
    async run(context, closing) {
      await issueMissingLicences(context, closing)
    },
  },
  {
    name: 'sum-licensed-tracks',
    everyMs: 15_000,
    async run(context) {
      await addMissingSums(context)
    },
  },
]
