import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pendingAnswers } from './pending-answers.ts'

test('nobody waits for what nobody makes', () => {
  assert.equal(pendingAnswers().waitFor('/shop', assert.fail), false)
})

test('whoever wants the same waits until it is over, and no longer', () => {
  const { begin, waitFor, end } = pendingAnswers()
  const seen: string[] = []
  begin('/shop')
  for (const name of ['one', 'two']) assert(waitFor('/shop', () => seen.push(name)))
  assert.equal(waitFor('/', assert.fail), false)
  assert.deepEqual(seen, [])
  end('/shop')
  end('/shop')
  assert.deepEqual(seen, ['one', 'two'])
  assert.equal(waitFor('/shop', assert.fail), false)
})

test('one who looks again may begin it anew, and the others wait for that', () => {
  const { begin, waitFor, end } = pendingAnswers()
  const seen: string[] = []
  const ask = (name: string) => {
    seen.push(name)
    if (!waitFor('/shop', () => ask(`${name} again`))) begin('/shop')
  }
  for (const name of ['one', 'two', 'three']) ask(name)
  end('/shop')
  assert.deepEqual(seen, ['one', 'two', 'three', 'two again', 'three again'])
  assert(waitFor('/shop', () => {}))
})

test("who ends their own ends nobody else's", () => {
  const { begin, waitFor, end } = pendingAnswers()
  const endFirst = begin('/shop')
  end('/shop')
  begin('/shop')
  endFirst()
  assert(waitFor('/shop', () => {}))
})
