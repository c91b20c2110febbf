import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serialQueue } from './serial-queue.ts'

test('works come one at a time, and whoever waits for something else has a turn in between', async () => {
  const turn = serialQueue()
  const order: string[] = []
  const other = () => setImmediate(() => order.push('other'))
  const works = ['one', 'two', 'three'].map((name) =>
    turn(() => {
      order.push(name)
      other()
    }),
  )
  await Promise.all(works)
  assert.deepEqual(order, ['one', 'other', 'two', 'other', 'three'])
})

test('a work that fails is told to whoever asked for it, and the next one is done', async () => {
  const turn = serialQueue()
  const failing = turn(() => {
    throw new Error('no ink')
  })
  const next = turn(() => 'drawn')
  await assert.rejects(failing, /no ink/)
  assert.equal(await next, 'drawn')
})
