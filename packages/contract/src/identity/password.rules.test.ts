import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  basicPasswordComplaints,
  changeRedirectMs,
  minPasswordLength,
  resetRedirectMs,
  strictPasswordComplaints,
} from './password.rules.ts'

const short = 'Password must be at least 8 characters long.'
const long = 'Password must be at most 256 characters long.'

const plain: [rule: string, given: string, complaints: string[]][] = [
  ['eight characters are enough (228, 331)', 'abcdefgh', []],
  ['seven are not (228, 331)', 'abcdefg', [short]],
  ['none at all is too short', '', [short]],
  ['256 characters are the most', 'x'.repeat(256), []],
  ['257 are too many', 'x'.repeat(257), [long]],
  ['ten thousand are too many', 'x'.repeat(10_000), [long]],
  ['blanks count like any other character', '        ', []],
  ['an emoji is one character, not two', '🎵🎵🎵🎵', [short]],
  ['eight letters of any script are enough', 'пароль42', []],
]
for (const [rule, given, complaints] of plain)
  test(rule, () => assert.deepEqual(basicPasswordComplaints(given), complaints))

const must = (what: string) => `New password must contain at least one ${what}.`
const strict: [rule: string, given: string, complaints: string[]][] = [
  ['one of each kind is good', 'Tr0mbone!', []],
  ['without a lowercase letter (232)', 'TR0MBONE!', [must('lowercase letter')]],
  ['without an uppercase letter (233)', 'tr0mbone!', [must('uppercase letter')]],
  ['without a digit (234)', 'Trombone!', [must('digit')]],
  ['without a special character (235)', 'Tr0mbones', [must('special character')]],
  ['too short (231)', 'Tr0m!', ['New password must be at least 8 characters long.']],
  ['letters of other scripts count as such', 'Тромбон4!', []],
  [
    'nothing at all hears everything at once',
    '',
    [
      'New password must be at least 8 characters long.',
      must('lowercase letter'),
      must('uppercase letter'),
      must('digit'),
      must('special character'),
    ],
  ],
]
for (const [rule, given, complaints] of strict) {
  test(`change by link: ${rule}`, () => assert.deepEqual(strictPasswordComplaints(given), complaints))
}

test('each sign of the special set counts as one (236)', () => {
  for (const sign of '!@#$%^&*(),.?":{}|<>')
    assert.deepEqual(strictPasswordComplaints(`Tr0mbone${sign}`), [], sign)
})

test('the password minimum is 8, the redirects come after 3 s and 4 s (328, 329, 331)', () => {
  assert.deepEqual([minPasswordLength, resetRedirectMs, changeRedirectMs], [8, 3_000, 4_000])
})
