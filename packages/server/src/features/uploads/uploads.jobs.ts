import type { Job } from '../../platform/jobs/jobs.ts'
import { checkUploads, sweepUploads } from './uploads.check.service.ts'

export const uploadsJobs = (): Job[] => [
  { name: 'check-uploads', everyMs: 1_000, run: checkUploads },
  { name: 'sweep-uploads', everyMs: 3_600_000, run: sweepUploads },
]
