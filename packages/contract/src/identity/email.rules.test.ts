import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldEmail, isEmail, normalizeEmail } from './email.rules.ts'

const cases: [rule: string, given: string, good: boolean][] = [
  ['text, @, text, dot, text is an address (224)', 'ada@example.com', true],
  ['a plus and several dots are fine', 'ada.l+shop@mail.example.co.uk', true],
  ['letters of every script are fine', 'жанна@пример.example', true],
  ['nothing is no address', '', false],
  ['without an @ it is none (224)', 'ada.example.com', false],
  ['without a dot after the @ it is none (224)', 'ada@example', false],
  ['without text before the @ it is none (224)', '@example.com', false],
  ['without text between @ and dot it is none (224)', 'ada@.com', false],
  ['without text after the dot it is none (224)', 'ada@example.', false],
  ['two @ are one too many', 'ada@love@example.com', false],
  ['a blank within is refused', 'ada love@example.com', false],
  ['a comma would be two addresses', 'ada@example.com,eve@example.com', false],
  ['a line break would be a header of its own', 'ada@example.com\r\nBcc: eve@example.com', false],
  ['254 characters are the most', `${'a'.repeat(242)}@example.com`, true],
  ['255 characters are too many', `${'a'.repeat(243)}@example.com`, false],
]
for (const [rule, given, good] of cases) test(rule, () => assert.equal(isEmail(given), good))

test('blanks around an address are dropped, and its case does not matter', () => {
  assert.equal(normalizeEmail('  Ada@Example.com\n'), 'Ada@Example.com')
  assert.equal(foldEmail('  Ada@Example.com\n'), foldEmail('ada@example.COM'))
})

test('a hundred thousand characters are judged at once', () => {
  assert.equal(isEmail('@.'.repeat(50_000)), false)
  assert.equal(isEmail(`a@${'a.'.repeat(50_000)}`), false)
})
