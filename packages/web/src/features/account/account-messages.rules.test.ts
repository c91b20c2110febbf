import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageClearMs } from './account-messages.rules.ts'

test('a message on the account page stands for five seconds (330)', () => {
  assert.equal(messageClearMs, 5_000)
})
