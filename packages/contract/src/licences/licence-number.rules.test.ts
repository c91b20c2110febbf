import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLicenceNumber, parseLicenceNumber } from './licence-number.rules.ts'

const number = '7Q4M2XKD9VTBH3R0'

for (const [as, typed] of [
  ['as it is printed', 'EC-7Q4M-2XKD-9VTB-H3R0'],
  ['in small letters', 'ec-7q4m-2xkd-9vtb-h3r0'],
  ['without its mark and dashes', number],
  ['with blanks, as a letter breaks it', ' EC 7Q4M 2XKD\n9VTB H3R0 '],
  ['with other dashes', 'EC–7Q4M–2XKD–9VTB–H3R0'],
  ['with an O for the zero', 'EC-7Q4M-2XKD-9VTB-H3RO'],
] as const)
  test(`a number is understood ${as}`, () => assert.deepEqual(parseLicenceNumber(typed), { number }))

test('a number that begins like the mark is one all the same', () => {
  const number = 'EC4M2XKD9VTBH3R0'
  assert.deepEqual(parseLicenceNumber(number), { number })
  assert.deepEqual(parseLicenceNumber(formatLicenceNumber(number)), { number })
})

for (const [what, typed, complaint] of [
  ['nothing', ' – ', 'Please enter the number of a certificate.'],
  [
    'one that was cut short',
    'EC-7Q4M-2XKD-9VTB',
    'The number of a certificate has 16 letters and digits after EC. This one has 12.',
  ],
  [
    'one that is too long',
    `${number}${number}`,
    'The number of a certificate has 16 letters and digits after EC. This one has 32.',
  ],
  [
    'one with letters that we do not use',
    'EC-7Q4M-2XKD-9VTB-H3RÜ',
    'This is not a number of one of our certificates.',
  ],
] as const)
  test(`of ${what} it is said what is wrong`, () =>
    assert.deepEqual(parseLicenceNumber(typed), { complaint }))
