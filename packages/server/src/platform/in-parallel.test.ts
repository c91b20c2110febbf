import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParallel } from './in-parallel.ts'

test('results come in the order of their items, whichever is done first', async () => {
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const done = inParallel([0, 1, 2], 3, async (item) => {
    await gates[item]?.promise
    return item * 10
  })
  for (const gate of gates.toReversed()) gate.resolve()
  assert.deepEqual(await done, [0, 10, 20])
})

test('no more are under way than were allowed', async () => {
  let now = 0
  let most = 0
  await inParallel(Array.from({ length: 20 }), 3, async () => {
    now += 1
    most = Math.max(most, now)
    await Promise.resolve()
    now -= 1
  })
  assert.equal(most, 3)
})

test('after a failure nothing new is begun, and what was begun has ended', async () => {
  const begun: number[] = []
  let open = 0
  await assert.rejects(
    inParallel([0, 1, 2, 3, 4], 2, async (item) => {
      begun.push(item)
      open += 1
      await Promise.resolve()
      open -= 1
      if (item === 0) throw new Error('broken')
    }),
    /broken/,
  )
  assert.equal(open, 0)
  assert(begun.length < 5)
})
