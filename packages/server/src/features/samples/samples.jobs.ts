import type { Chore } from '../../platform/chores.ts'
import { playSamples } from './samples.service.ts'

/** Everything that is to be heard on the sample player is made before anybody asks. */
export const samplesJobs = (): Chore[] => [
  {
    name: 'play-samples',
    everyMs: 10_000,
    async run(context) {
      if (context.config.studio === 'all') await playSamples(context)
    },
  },
]
