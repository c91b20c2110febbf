import { secondSeeds, testHistories } from '../../../testing/histories/seeds.ts'

// Half of the seeds, in a file of its own: two cores go through them in half the time.
testHistories(secondSeeds)
