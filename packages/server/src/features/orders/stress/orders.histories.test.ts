import { firstSeeds, testHistories } from '../../../testing/histories/seeds.ts'

testHistories(firstSeeds)
