import { first, testHistories } from '../../testing/histories/seeds.ts'

testHistories(first)
