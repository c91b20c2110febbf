import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRoomLeft, type Inquiry, inquiryComplaint } from './inquiry.rules.ts'

const good = { name: 'Ada', email: 'ada@example.com', message: 'How much for a game?' }
const incomplete = 'Please fill out all fields.'

const cases: [rule: string, changed: Partial<Inquiry>, complaint?: string, fields?: (keyof Inquiry)[]][] = [
  ['name, e-mail and message can be sent (159)', {}],
  ['a name is needed (222)', { name: ' ' }, incomplete, ['name']],
  ['an address is needed (222)', { email: '' }, incomplete, ['email']],
  ['a message is needed (222)', { message: '\n' }, incomplete, ['message']],
  ['what nobody sees is no message', { message: '\u200b\u2060 \ufeff' }, incomplete, ['message']],
  ['a single picture is one', { name: '🔔', message: '👩‍🚀' }],
  ['all that is missing is named at once', { name: '', message: '' }, incomplete, ['name', 'message']],
  [
    'what is missing is said before what is wrong (222)',
    { email: 'ada', message: '' },
    incomplete,
    ['message'],
  ],
  [
    'the address has to be one (223, 224)',
    { email: 'ada@example' },
    'Please enter a valid email address.',
    ['email'],
  ],
  ['blanks around the address do not matter', { email: ' ada@example.com ' }],
  ['a name of 100 characters is the longest', { name: 'x'.repeat(100) }],
  [
    'a longer one is refused',
    { name: 'x'.repeat(101) },
    'Please give a name of at most 100 characters.',
    ['name'],
  ],
  [
    'a name in two lines is refused',
    { name: 'Ada\r\nBcc: eve@example.com' },
    'Please give your name in one line.',
    ['name'],
  ],
  ['a message of 5,000 characters is the longest', { message: 'x'.repeat(5_000) }],
  [
    'a longer one is refused',
    { message: 'x'.repeat(5_001) },
    'Please keep your message to 5,000 characters.',
    ['message'],
  ],
]
for (const [rule, changed, sentence, fields] of cases)
  test(rule, () =>
    assert.deepEqual(inquiryComplaint({ ...good, ...changed }), sentence && { sentence, fields }),
  )

const rooms: [rule: string, length: number, words: string | undefined][] = [
  ['a short message has room enough', 4_499, undefined],
  ['close to the end it is told how much is left', 4_500, '500 characters left'],
  ['the last one is told as well', 4_999, '1 character left'],
  ['a full one can be sent', 5_000, '0 characters left'],
  ['then it is told what is too much', 5_001, '1 character too many'],
  ['and how much of it', 6_234, '1,234 characters too many'],
]
for (const [rule, length, words] of rooms)
  test(rule, () => assert.equal(formatRoomLeft(` ${'x'.repeat(length)}\n`), words))
