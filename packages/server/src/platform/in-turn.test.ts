import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './in-turn.ts'

test('one of a group at a time, in the order they came, also after one that failed', async () => {
  const inTurn = createTurns()
  const told: string[] = []
  const work = (name: string) => async () => {
    told.push(`${name} begins`)
    await new Promise(setImmediate)
    told.push(`${name} ends`)
    if (name === 'a') throw new Error('a failed')
    return name
  }
  const all = await Promise.allSettled([
    inTurn('x', work('a')),
    inTurn('x', work('b')),
    inTurn('y', work('c')),
  ])
  assert.deepEqual(
    all.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ['Error: a failed', 'b', 'c'],
  )
  assert(told.indexOf('b begins') > told.indexOf('a ends'))
  assert(told.indexOf('c begins') < told.indexOf('a ends'))
})
