import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containsScope, type ScopeChoice, scopeFrom } from './scope.rules.ts'
import { isSameScope, scopeChoices, toScopeFields } from './scope-choice.rules.ts'
import { stepsOf } from './scope-steps.rules.ts'

const name = ({ scope, broadcast }: ScopeChoice) => `${scope}${broadcast ? ' on air' : ''}`

for (const one of scopeChoices)
  test(`${name(one)} holds exactly what is made of some of its steps`, () => {
    for (const other of scopeChoices) {
      const isPart = stepsOf(other).every((step) => stepsOf(one).includes(step))
      assert.equal(containsScope(one, other), isPart, name(other))
      assert.equal(containsScope(one, other) && containsScope(other, one), isSameScope(one, other))
    }
  })

test('a choice is the same after it was carried', () => {
  for (const choice of scopeChoices) assert.deepEqual(scopeFrom(toScopeFields(choice)), choice)
})
