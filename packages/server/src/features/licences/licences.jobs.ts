import type { Job } from '../../platform/jobs/jobs.ts'
import { issueMissingLicences } from './licences.issue.service.ts'

export const licencesJobs = (): Job[] => [
  {
    name: 'issue-licences',
    everyMs: 60_000,
    async run(context, closing) {
      await issueMissingLicences(context, closing)
    },
  },
]
