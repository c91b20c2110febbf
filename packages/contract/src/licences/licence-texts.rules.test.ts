import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { formatLicence } from './licence-text.rules.ts'
import { currentLicence, findLicence, licenceTexts } from './licence-texts.rules.ts'

/** What was sold stays: who changes a letter of a text has to write a new version instead. */
const sums: Record<string, string> = {
  '1.0': '876a8562af6724a6601bd8bb172bf1a55ddc258ba6d3c87d4aee0daf69cf60a0',
  '2.0': '9de71ed633dbfa12747ad7f2c8bf196dbb37b2a43bde30b52366dd645c35ec02',
}

test('every text reads as on the day it was first sold', () => {
  for (const text of licenceTexts) {
    const sum = createHash('sha256').update(formatLicence(text, 'Earcon')).digest('hex')
    assert.equal(sum, sums[text.version], `version ${text.version}`)
  }
  assert.equal(licenceTexts.length, Object.keys(sums).length)
})

test('the newest is sold, and each is found by its number', () => {
  assert.equal(currentLicence.version, '2.0')
  assert.match(
    formatLicence(currentLicence, 'Earcon'),
    /^Earcon licence, version 2\.0\n\n.+\n\n1 You may\n\n1\.1 Use/,
  )
  for (const text of licenceTexts) assert.equal(findLicence(text.version), text)
  assert.equal(findLicence('1'), undefined)
})
