import type { Job } from '../../platform/jobs/jobs.ts'
import { recordSamples } from './samples.service.ts'

/** Everything that is to be heard on the sample player is made before anybody asks. */
export const samplesJobs = (): Job[] => [
  {
    name: 'record-samples',
    everyMs: 10_000,
    async run(context, closing) {
      if (context.config.studio === 'all') await recordSamples(context, closing)
    },
  },
]
