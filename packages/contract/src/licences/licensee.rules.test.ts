import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatLicensee,
  licenseeComplaints,
  normalizeLicensee,
  projectComplaint,
  toPrintedLine,
} from './licensee.rules.ts'

for (const [what, typed, printed] of [
  ['blanks around and within', '  Ada   Lovelace ', 'Ada Lovelace'],
  ['line breaks and tabs', 'Ada\r\nLovelace\tKing\u2028Byron', 'Ada Lovelace King Byron'],
  ['marks that turn a line around', '\u202eadA\u202c\u200f Lovelace\u2066', 'adA Lovelace'],
  ['markup, which is only letters', '<b>Ada</b> & "Co"', '<b>Ada</b> & "Co"'],
  ['letters and their marks apart', 'Jose\u0301', 'José'],
  ['scripts that run the other way', 'עדה לאבלייס', 'עדה לאבלייס'],
  ['letters that are not seen', 'A\u3164d\u{e0041}a', 'Ada'],
  ['joined letters and signs', 'نام‌خانوادگی 👩‍💻', 'نام‌خانوادگی 👩‍💻'],
] as const)
  test(`a name is printed on one line: ${what}`, () => assert.equal(toPrintedLine(typed), printed))

test('a company that is not given is none', () => {
  assert.deepEqual(normalizeLicensee({ name: 'Ada', company: ' ' }), { name: 'Ada', company: null })
  assert.deepEqual(normalizeLicensee({ name: 'Ada' }), { name: 'Ada', company: null })
})

for (const [what, given, complaints] of [
  ['nothing', { name: '', company: null }, { name: 'Please say whom the licence is for.' }],
  [
    '300 letters',
    { name: 'a'.repeat(300), company: 'b'.repeat(300) },
    {
      name: 'Please shorten the name to at most 120 characters.',
      company: 'Please shorten the company to at most 120 characters.',
    },
  ],
  ['a name', { name: 'a'.repeat(120), company: 'b'.repeat(120) }, {}],
] as const)
  test(`what is wrong with ${what}`, () => assert.deepEqual(licenseeComplaints(given), complaints))

test('a project has a name of a line', () => {
  assert.equal(projectComplaint('a'.repeat(120)), undefined)
  assert.equal(projectComplaint('a'.repeat(121)), 'Please shorten the project to at most 120 characters.')
})

test('in a sentence the company follows the person', () => {
  assert.equal(formatLicensee({ name: 'Ada', company: null }), 'Ada')
  assert.equal(formatLicensee({ name: 'Ada', company: 'Engines' }), 'Ada, Engines')
})
