import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace } from './pace.ts'

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What is done at each turn of the loop, while newcomers arrive at the first so many of them. */
async function turnsOf(acts: number, newcomers: number, count: number) {
  const { welcome, whenQuiet } = createPace()
  let done = 0
  for (let act = 0; act < acts; act += 1) whenQuiet(() => (done += 1))
  const seen: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    if (turn < newcomers) welcome()
    await turnOfTheLoop()
    seen.push(done)
  }
  return seen
}

test('one thing is done at a turn', async () => assert.deepEqual(await turnsOf(3, 0, 4), [1, 2, 3, 3]))

test('newcomers come first', async () => assert.deepEqual(await turnsOf(2, 3, 6), [0, 0, 0, 1, 2, 2]))

test('but not for ever', async () => {
  const seen = await turnsOf(1, 100, 50)
  assert.equal(seen.indexOf(1), 20)
})

test('what is asked for while something is done has a turn of its own', async () => {
  const { whenQuiet } = createPace()
  const told: string[] = []
  whenQuiet(() => {
    whenQuiet(() => told.push('later'))
    told.push('first')
  })
  await turnOfTheLoop()
  assert.deepEqual(told, ['first'])
  await turnOfTheLoop()
  assert.deepEqual(told, ['first', 'later'])
})
