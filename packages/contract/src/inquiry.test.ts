import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inquiryComplaint } from './inquiry.ts'

const good = { name: 'Ada', email: 'ada@example.com', message: 'How much for a game?' }
const incomplete = 'Please fill out all fields.'

const cases: [rule: string, changed: Partial<typeof good>, complaint: string | undefined][] = [
  ['name, e-mail and message can be sent (159)', {}, undefined],
  ['a name is needed (222)', { name: ' ' }, incomplete],
  ['an address is needed (222)', { email: '' }, incomplete],
  ['a message is needed (222)', { message: '\n' }, incomplete],
  ['the address has to be one (223)', { email: 'ada@example' }, 'Please enter a valid email address.'],
  ['blanks around the address do not matter', { email: ' ada@example.com ' }, undefined],
  ['a name of 100 characters is the longest', { name: 'x'.repeat(100) }, undefined],
  ['a longer one is refused', { name: 'x'.repeat(101) }, 'Please give a name of at most 100 characters.'],
  [
    'a name in two lines is refused',
    { name: 'Ada\r\nBcc: eve@example.com' },
    'Please give your name in one line.',
  ],
  ['a message of 5,000 characters is the longest', { message: 'x'.repeat(5_000) }, undefined],
  [
    'a longer one is refused',
    { message: 'x'.repeat(5_001) },
    'Please keep your message to 5,000 characters.',
  ],
]
for (const [rule, changed, complaint] of cases)
  test(rule, () => assert.equal(inquiryComplaint({ ...good, ...changed }), complaint))
