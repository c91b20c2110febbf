import { suite, test } from 'node:test'
import { checkHistories, measured } from '../../testing/histories/run.ts'

const { HISTORIES, SEED, HISTORY_PATH: path } = process.env
const random = Math.floor(Math.random() * 2 ** 31)
const onPostgres = process.env.ENGINE === 'postgres'

/** Four that never change, so that what was once found stays found, and one that goes where nobody has been. */
const seeds = SEED ? [Number(SEED)] : [1, 7, 42, 20_260_101, random]
const each = Math.ceil(Number(HISTORIES ?? (onPostgres ? 60 : 300)) / seeds.length)

suite('whatever happens to orders, money and rights agree in the end', () => {
  for (const seed of seeds)
    test(`in ${each} histories from seed ${seed} (327)`, async (context) => {
      await checkHistories({ seed, count: each, ...(path !== undefined && { path }) })
      context.diagnostic(measured())
    })
})
