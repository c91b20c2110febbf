import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@earcon/contract/refusal.rules'
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

test('a pause is kept after each, and nobody waits who would wait too long', async () => {
  const inTurn = createTurns({ pauseMs: 20, maxWaiting: 2 })
  const began = performance.now()
  const work = async () => performance.now() - began
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => inTurn('x', work)))
  const times = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  assert.equal(times.length, 3)
  // Timers may be early by part of a millisecond.
  for (const [place, time] of times.entries()) assert(time >= place * 19, `${place} after ${time} ms`)
  assert(all[3]?.status === 'rejected' && all[3].reason instanceof Refusal)
  assert.equal(all[3].reason.code, 'busy')
  // The pause after the last is part of its turn.
  assert((await inTurn('x', work)) >= 3 * 19)
})
