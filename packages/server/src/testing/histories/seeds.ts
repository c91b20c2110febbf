import { test } from 'node:test'
import { checkHistories, formatCounts } from './run.ts'

const { HISTORIES, SEED, HISTORY_PATH: path, ENGINE } = process.env

/** Four that never change, so that what was once found stays found, and one that goes where nobody has been. */
const fixedSeeds = [1, 7, 42, 20_260_101]
export const [firstSeeds, secondSeeds] = SEED
  ? [[Number(SEED)], []]
  : [fixedSeeds.slice(0, 2), [...fixedSeeds.slice(2), Math.floor(Math.random() * 2 ** 31)]]

const each = Math.ceil(
  Number(HISTORIES ?? (ENGINE === 'postgres' ? 30 : 300)) / (firstSeeds.length + secondSeeds.length),
)

/** Goes through as many histories from each of these seeds. */
export function testHistories(seeds: readonly number[]) {
  for (const seed of seeds)
    test(`in ${each} histories from seed ${seed} money and rights agree in the end`, async (context) => {
      await checkHistories({ seed, count: each, ...(path !== undefined && { path }) })
      context.diagnostic(formatCounts())
    })
}
