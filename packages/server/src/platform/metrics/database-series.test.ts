import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { readConfig } from '../../config.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openPorts } from '../../testing/ports.ts'
import { askedSeries, type SeriesSource } from './database-series.ts'
import { gauge } from './series.ts'

const database = await openTestDatabase()
after(database.close)
const context = { db: database.db, config: readConfig({}), ports: await openPorts() }

let asked = 0
const countAsked: SeriesSource = async () => [gauge('asked', 'How often.', ++asked)]

test('the database is asked once, however often somebody scrapes', async () => {
  const series = askedSeries(context, [countAsked])
  const [first, second] = [await series(), await series()]
  assert.equal(first, second)
  assert.equal(asked, 1)
})

test('a database that does not answer is not waited for, and is told to be down', async () => {
  const faults: unknown[] = []
  const never = askedSeries(context, [() => new Promise(() => {})], {
    timeoutMs: 20,
    onFault: (error) => faults.push(error),
  })
  const series = await never()
  assert.deepEqual(
    series.map(({ name, samples }) => [name, samples]),
    [['earcon_database_up', [{ value: 0 }]]],
  )
  assert.match(String(faults), /too slow/)
})

test('what takes long is asked for more rarely', async () => {
  let now = 0
  mock.method(performance, 'now', () => now)
  let times = 0
  const slow = askedSeries(context, [
    async () => {
      times += 1
      now += 600
      return []
    },
  ])
  for (const [at, expected] of [
    [10_000, 1],
    [65_000, 1],
    [72_000, 2],
  ] as const) {
    now = at
    await slow()
    assert.equal(times, expected, `${at} ms`)
  }
  mock.restoreAll()
})
