import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { catalogue, scores } from './catalogue.ts'
import type { Findings } from './check/examine.ts'
import { formatReport } from './check/report.ts'
import { type ListedSound, type SoundList, soundListsOf } from './check/sound-lists.ts'
import { createWorkerPool } from './worker-pool.ts'

// A part of what `npm run sounds:check` looks at, taken from the catalogue: a pack of signals, a short piece of music,
// and four samples, old versions among them.
const lists = soundListsOf(catalogue)
const kindOf = ({ recipe }: ListedSound) => scores.get(recipe)?.piece.kind
const msOf = ({ recipe }: ListedSound) => scores.get(recipe)?.piece.ms ?? 0
const only = (list: SoundList, entries: ListedSound[]): SoundList => ({ ...list, entries })

const signals = lists.filter(
  ({ entries }) => entries.length === 9 && entries.every((entry) => kindOf(entry) === 'signal'),
)
const music = lists.flatMap((list) =>
  list.entries.filter((entry) => kindOf(entry) === 'music').map((entry) => only(list, [entry])),
)
const samples = lists.filter(({ name }) => name === 'samples')
const parts = [
  signals[signals.length - 1],
  music.toSorted((one, other) => msOf(one.entries[0]) - msOf(other.entries[0]))[0],
  ...samples.map((list) =>
    only(list, [
      ...list.entries.filter(({ old }) => !old).slice(0, 3),
      ...list.entries.filter(({ old }) => old).slice(0, 1),
    ]),
  ),
].filter((list) => list !== undefined && list.entries.length > 0)

const script = new URL('./check/examine.worker.ts', import.meta.url)
const pool = createWorkerPool<string, Findings>(script, { workers: 2 })
after(() => pool.close())

for (const list of parts)
  test(`${list.name}: ${list.entries.length} sounds keep every rule of the catalogue`, async () => {
    const found = await Promise.all(
      list.entries.map(async ({ recipe }) => [recipe, await pool.run(recipe, recipe)] as const),
    )
    const { text, faults } = formatReport(list, new Map(found))
    assert.equal(faults, 0, `\n${text}`)
  })

test('there is something of every kind to look at', () => {
  assert.deepEqual(
    parts.map(({ entries }) => entries.length),
    [9, 1, 4],
  )
})
