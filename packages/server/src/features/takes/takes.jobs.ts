import type { Job } from '../../platform/jobs/jobs.ts'
import { sumSounds } from './takes.sums.service.ts'
import { sweepTakes } from './takes.sweep.service.ts'

export const takesJobs = (): Job[] => [
  {
    name: 'sweep-takes',
    everyMs: 24 * 3_600_000,
    async run(context, closing) {
      await sweepTakes(context, closing)
    },
  },
  {
    name: 'sum-sounds',
    everyMs: 600_000,
    // A take that was found in the store may have been laid there before there were sums.
    wokenBy: 'catalogue',
    async run(context, closing) {
      await sumSounds(context, closing)
    },
  },
]
