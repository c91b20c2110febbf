import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { installLabelComplaints } from './install-label.rules.ts'

suite('what a device is called', () => {
  const cases: [sentence: string, label: string, complaints: string[]][] = [
    ['may be left open', '', []],
    ['is free text', 'Ada’s laptop <b>💻</b>', []],
    ['may have eighty letters', 'x'.repeat(80), []],
    ['and no more', 'x'.repeat(81), ['The name of a device must be at most 80 characters long.']],
    ['is one line', 'one\nother', ['The name of a device must be a single line.']],
  ]
  for (const [sentence, label, complaints] of cases)
    test(sentence, () => assert.deepEqual(installLabelComplaints(label), complaints))
})
